/** Every variable of the environment with its check and its default; nothing else gives one a meaning. */
import { join } from 'node:path'
import { z } from 'zod'
import { CLIENT_REQUESTS_PER_MINUTE, GLOBAL_REQUESTS_PER_MINUTE } from '#contract/limits.ts'
import { parsePushHosts, PUSH_HOSTS_DEFAULT } from '#process/alerts/push-hosts.ts'
import { publicKeyOf } from '#process/alerts/push-key.ts'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Variables that may contain credentials, which are never printed. */
const SECRETS: readonly string[] = ['DATABASE_URL', 'REDIS_URL', 'LLM_API_KEY', 'PUSH_KEY']

/** The address of a database, at one host or at several: a server and those that may take its place. */
function isDatabaseAddress(text: string): boolean {
  const [begin = '', start = '', hosts = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?@]+)/.exec(text) ?? []
  const path = text.slice(begin.length)
  return hosts !== '' && hosts.split(',').every((host) => URL.canParse(start + host + path))
}

const wholeNumber = (min: number, max: number) => {
  const error = `write a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }))
}

const siteUrlHint = 'write the public address, for example https://deals.example.com'

const settingsSchema = z.object({
  HOST: z.string().min(1, { error: 'write an address or a host name' }).optional(),
  PORT: wholeNumber(0, 65_535).default(4321),
  SITE_URL: z
    .string()
    .refine((text) => /^https?:\/\/[^\s/?#@]+$/.test(text.replace(/\/$/, '')) && URL.canParse(text), {
      error: siteUrlHint,
    })
    .transform((text) => new URL(text).origin)
    .default('http://localhost:4321'),
  CONTENT_DIR: z.string().min(1, { error: 'write a folder' }).default('content'),
  RELEASES_DIR: z.string().min(1, { error: 'write a folder' }).default('.releases'),
  CACHE_DIR: z.string().min(1, { error: 'write a folder' }).default(join('node_modules', '.cache')),
  BY_PRODUCTS: z
    .enum(['request', 'files'], { error: 'write request, or files for a host without the server' })
    .default('request'),
  PAGES_MB: wholeNumber(1, 10_000_000).default(2_000),
  DATA_DIR: z.string().min(1, { error: 'write a folder' }).default('.data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseAddress, {
      error: 'write the address of a PostgreSQL database, for example postgres://user@host/links',
    })
    .optional(),
  VOTES: z.enum(['on', 'off'], { error: 'write on or off' }).default('on'),
  TIPS: z.enum(['on', 'off'], { error: 'write on or off' }).default('on'),
  PUSH_KEY: z
    .string()
    .refine((key) => publicKeyOf(key) !== undefined, { error: 'write a key of npm run links -- push-key' })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .default(PUSH_HOSTS_DEFAULT)
    .transform((text, context) => {
      const hosts = parsePushHosts(text)
      if (hosts) return hosts
      context.addIssue({
        code: 'custom',
        message: 'write hosts of push services separated by commas, such as *.push.example.com',
      })
      return z.NEVER
    }),
  PUSH_SUBSCRIPTIONS_MAX: wholeNumber(1, 10_000_000).default(100_000),
  CLIENT_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(CLIENT_REQUESTS_PER_MINUTE),
  GLOBAL_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(GLOBAL_REQUESTS_PER_MINUTE),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  REDIS_URL: z
    .string()
    .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
      error: 'write an address such as redis://localhost:6379',
    })
    .optional(),
  LLM_BASE_URL: z
    .string()
    .refine((text) => /^https?:\/\/[^@]+$/.test(text) && URL.canParse(text), {
      error: 'write the address of an OpenAI-compatible interface, for example http://localhost:11434/v1',
    })
    .optional(),
  LLM_MODEL: z.string().min(1, { error: 'write the name of a model' }).optional(),
  LLM_API_KEY: z.string().min(1, { error: 'write a key' }).optional(),
  LLM_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000).default(30),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `write one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  MAX_IN_FLIGHT: wholeNumber(1, 100_000).default(256),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(4_000),
  WORKERS: wholeNumber(1, 256).optional(),
})

/** LLM_BASE_URL and LLM_MODEL must be set together. */
const completeSchema = settingsSchema.superRefine(({ LLM_BASE_URL, LLM_MODEL }, context) => {
  if ((LLM_BASE_URL === undefined) === (LLM_MODEL === undefined)) return
  const missing = LLM_MODEL === undefined ? 'LLM_MODEL' : 'LLM_BASE_URL'
  context.addIssue({ code: 'custom', path: [missing], message: 'it goes together with the other one' })
})

/** The configuration, read from environment variables. */
export type Settings = z.output<typeof settingsSchema>

/** Checks every variable. Throws one error that lists all invalid ones. An empty variable counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = completeSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    const value = SECRETS.includes(name) ? 'not understood' : JSON.stringify(given[name])
    return `${name} is ${value}; ${message}`
  })
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`)
}

/**
 * Lists every variable with its value, defaults included. Credentials are masked: URLs show only protocol,
 * host and path.
 */
export function describeSettings(settings: Settings): [name: string, value: string][] {
  const values = settings as Record<string, string | number | readonly string[] | undefined>
  return Object.keys(settingsSchema.shape).map((name) => {
    const value = values[name]
    if (value === undefined) return [name, 'not set']
    if (name === 'LLM_API_KEY' || name === 'PUSH_KEY') return [name, 'set']
    return [name, SECRETS.includes(name) ? withoutPassword(String(value)) : String(value)]
  })
}

function withoutPassword(address: string): string {
  const [, protocol = '', user, place = ''] = /^([a-z]+:\/\/)([^/?#]*@)?([^?#]*)/.exec(address) ?? []
  return `${protocol}${user === undefined ? '' : '***@'}${place}`
}
