import { ImportProblem } from '#imports/import-problem.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Texts of a mapping with values of the environment, and messages without these values. */
export interface EnvironmentTexts {
  /** Puts the values of variables in place of their names. Throws when one is not set. */
  fill: (text: string) => string
  /** A message in which no value of the environment stands. */
  mask: (message: string) => string
}

export function createEnvironmentTexts(environment: Environment): EnvironmentTexts {
  const secrets = new Set<string>()
  return {
    fill: (text) =>
      text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
        const value = environment[name]
        if (value === undefined || value === '')
          throw new ImportProblem(`${name} is not set in the environment; the mapping needs it.`)
        secrets.add(value)
        secrets.add(encodeURIComponent(value))
        return value
      }),
    mask: (message) =>
      [...secrets]
        .toSorted((a, b) => b.length - a.length)
        .reduce((text, secret) => text.replaceAll(secret, '***'), message),
  }
}
