/**
 * The page of the form: a content management system over the files of the catalog. Its page names
 * `config.json`, which says what the fields are.
 */
import CMS from '@sveltia/cms'
import * as yamlPlugin from 'prettier/plugins/yaml'
import { format } from 'prettier/standalone'
import { FORM_FOLDERS, type FormFolder } from '#form/form-config.ts'
import { createRecordFormat } from '#form/record-format.ts'

/** As package.json has it for every YAML file. */
const PRETTIER = { parser: 'yaml', printWidth: 110, semi: false, singleQuote: true, plugins: [yamlPlugin] }

const formatYaml = (text: string): Promise<string> => format(text, PRETTIER)

for (const folder of Object.keys(FORM_FOLDERS) as FormFolder[]) {
  CMS.registerCustomFormat(folder, 'yaml', createRecordFormat(folder, formatYaml))
}
await CMS.init()
