import type { Content, Folder } from '#entries/check-content.ts'
import type { Mistake, Path } from '#entries/parse-record.ts'

/** A problem in a record that has the right shape. Errors prevent publication, warnings do not. */
export interface Finding extends Mistake {
  severity: 'error' | 'warning'
}

/** A well-formed record, with functions that locate findings in its file. */
export interface ReviewedRecord<Name extends Folder = Folder> {
  id: string
  /** The path below the content folder. */
  file: string
  entry: Content[Name][number]
  errorAt(path: Path, message: string): Finding
  warningAt(path: Path, message: string): Finding
  /**
   * The YAML comment right after a value. The author may have meant it as part of the value, as after `#`.
   */
  commentAt(path: Path): string | undefined
}

/** The records of every folder as reviews receive them. */
export type Reviewed = { [Name in Folder]: readonly ReviewedRecord<Name>[] } & Pick<
  Content,
  'site' | 'glossary' | 'photos'
> & {
    /** How many deals have each tag. */
    tagUses: ReadonlyMap<string, number>
  }

/** One kind of review. `now` is in milliseconds since 1970. */
export type Review = (records: Reviewed, now: number) => Finding[]
