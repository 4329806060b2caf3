/**
 * The page of the form: a content management system for the files of the catalog. The page loads
 * `config.json`, which defines the fields.
 */
import CMS from '@sveltia/cms'
import * as yamlPlugin from 'prettier/plugins/yaml'
import { format } from 'prettier/standalone'
import { FORM_FOLDERS, type FormFolder } from '#form/form-config.ts'
import { createRecordFormat } from '#form/record-format.ts'

/** The options in package.json for YAML files. */
const PRETTIER = { parser: 'yaml', printWidth: 110, semi: false, singleQuote: true, plugins: [yamlPlugin] }

const formatYaml = (text: string): Promise<string> => format(text, PRETTIER)

for (const folder of Object.keys(FORM_FOLDERS) as FormFolder[]) {
  CMS.registerCustomFormat(folder, 'yaml', createRecordFormat(folder, formatYaml))
}
await CMS.init()
