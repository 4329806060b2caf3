import type { ServerProcess } from './server.ts'

/**
 * Reads the metrics of a server that was started with METRICS_PORT 0: the value of each series, such as
 * `name{label="value"}`.
 */
export async function readMetrics(server: ServerProcess): Promise<Map<string, number>> {
  const address = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(server.output())?.[0]
  if (address === undefined) throw new Error(`No metrics port in ${server.output()}`)
  const text = await (await fetch(address)).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const [, series = '', value] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
        return [series, Number(value)]
      }),
  )
}
