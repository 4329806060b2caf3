/**
 * A problem that stops an import before anything is written. The message is shown to the user of the
 * command.
 */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}
