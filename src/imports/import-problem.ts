/** What stops an import before anything is written. The message is for whoever typed the command. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}
