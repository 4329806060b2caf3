/** The shape of the rules for addresses in a store. */
import { z } from 'zod'
import { idSchema, listOf } from '#entries/text.ts'
import {
  createMatcher,
  fillPattern,
  parsePattern,
  sampleValues,
  type UrlPattern,
  type Values,
} from '#entries/url-pattern.ts'

const PATTERN_HINT = "write a path in quotes, for example: '/product/{shop:digits}/{item:digits}'"
const WRAPPER_HINT =
  "write a path and the parameter that holds the address, for example: '/an_redir?origin_link={url}'"
const AFFILIATE_HINT =
  "write an address such as 'https://network.example/go?url={url}&sub={subId}', or parameters such as '?utm_campaign={campaignId}'"

/** A host name as editors write it: lower case, and of one store rather than of all stores of a country. */
export const hostSchema = z
  .string({ error: 'write a host name, for example: shopee.vn' })
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: 'write a host name in lower case without https://, for example: shopee.vn',
  })
  .refine((host) => !/(?:^|\.)xn--/.test(host), {
    error: 'write a host name in plain letters; names in other scripts are not supported',
  })
  .refine((host) => !/^(?:com|co|net|org|gov|edu|ac)\.[a-z]{2}$/.test(host), {
    error: "all shops of a country end like this; write the store's own name too, for example: shopee.com.my",
  })

const patternSchema = z
  .string({ error: PATTERN_HINT })
  .superRefine((text, context) => addIssue(context, [], patternMistake(text)))

/** How the address of a product looks, and which parts of it say what the product is. */
const productRuleSchema = z
  .strictObject({
    /**
     * The path without the query: `/{slug}-i.{shop:digits}.{item:digits}`. A slash at the end makes no
     * difference.
     */
    match: patternSchema,
    /**
     * The path that links lead to, on the host of the store's `url`; where it is absent, they lead to the
     * address as it came.
     */
    canonical: patternSchema.optional(),
    /** Addresses with the same key are the same product; `canonical` where it is absent. */
    key: patternSchema.optional(),
  })
  .superRefine(({ match, canonical, key }, context) => {
    if (canonical === undefined && key === undefined) {
      addIssue(context, ['key'], "write what tells one product from another, for example: '/{item}'")
    }
    addIssue(context, ['canonical'], templateMistake(canonical, match))
    addIssue(context, ['key'], templateMistake(key, match))
  })

const keptParameterSchema = z
  .string({ error: 'write the name of a query parameter, for example: spid' })
  .regex(/^[\w.[\]-]+$/, { error: 'write the name of a query parameter alone, for example: spid' })

const strippedParameterSchema = z
  .string({ error: 'write the name of a query parameter, for example: sp_atk' })
  .regex(/^[\w.[\]-]+$|^[\w.[\]-]{2,}\*$/, {
    error: 'write the name of a query parameter, or its beginning and a star, for example: share_*',
  })

const wrapperSchema = z
  .string({ error: WRAPPER_HINT })
  .superRefine((text, context) => addIssue(context, [], wrapperMistake(text)))

const affiliateSchema = z
  .string({ error: AFFILIATE_HINT })
  .superRefine((text, context) => addIssue(context, [], affiliateMistake(text)))

const APP_HINT =
  "write an address such as 'shop://open?url={url}' or 'intent://{address}#Intent;scheme=https;package=vn.shop;end'"
/** Schemes that a browser runs or opens itself. */
const NO_APP = /^(?:https?|javascript|data|file|vbscript|blob|about|view-source):/

const appSchema = z
  .string({ error: APP_HINT })
  .regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s{}"'<>]*\{(?:url|address)\}[^\s{}"'<>]*$/, { error: APP_HINT })
  .refine((text) => !NO_APP.test(text), { error: APP_HINT })

/**
 * What smart links know of a store's addresses. Without rules two addresses differ by their path and by all
 * but tracking parameters.
 */
export const linkRulesSchema = z
  .strictObject({
    /** Hosts of short links. They are kept as they come, since only the store knows where they lead. */
    shortHosts: listOf(hostSchema).default([]),
    /** The first rule that matches counts. A product's address keeps only the parameters in `keep`. */
    products: z.array(productRuleSchema, { error: 'write a list of rules, each with match' }).default([]),
    /** Addresses that only carry another one: `/an_redir?origin_link={url}`. */
    wrappers: listOf(wrapperSchema).default([]),
    /** Query parameters that choose a variant, dates or guests. */
    keep: listOf(keptParameterSchema).default([]),
    /** The store's own tracking parameters, besides those that are stripped everywhere. */
    strip: listOf(strippedParameterSchema).default([]),
    /**
     * The address that links lead to, of `{url}` (where the shopper goes), `{campaignId}` and `{subId}` (the
     * link's id): that of an affiliate network, or parameters from `?` on that are added to the store's own
     * address.
     */
    affiliate: affiliateSchema.optional(),
    /**
     * The address that opens a page in the store's app: with `{url}` as a parameter, or with `{address}` in
     * place of host and path, as in an `intent:`. Without it phones open the address of the web.
     */
    app: appSchema.optional(),
    /** The same shop in another country, whose products, wrappers, keep and strip count here too. */
    like: idSchema('shopee').optional(),
  })
  .superRefine((rules, context) => {
    for (const [index, name] of rules.strip.entries()) {
      if (rules.keep.includes(name)) {
        addIssue(context, ['strip', index], 'stands in keep too; write it in one of the two')
      }
    }
    for (const field of ['products', 'wrappers', 'keep', 'strip'] as const) {
      if (rules.like !== undefined && rules[field].length > 0) {
        addIssue(context, [field], `comes from ${rules.like} already; leave out this field, or like`)
      }
    }
    for (const [index, rule] of rules.products.entries()) {
      if (leadsElsewhere(rule, rules.products)) {
        addIssue(
          context,
          ['products', index, rule.canonical === undefined ? 'match' : 'canonical'],
          'the rules recognise this path as another product, or not at all; correct it, or add a rule for it above',
        )
      }
    }
  })

type ProductRule = z.output<typeof productRuleSchema>

function addIssue(context: z.core.$RefinementCtx, path: PropertyKey[], message: string | undefined): void {
  if (message !== undefined) context.addIssue({ code: 'custom', path, message })
}

function patternMistake(text: string): string | undefined {
  const parsed = parsePattern(text)
  return parsed.ok ? undefined : parsed.message
}

/** What is wrong with a path that is written from the values of another. */
function templateMistake(text: string | undefined, match: string): string | undefined {
  const from = patternOf(match)
  const to = text === undefined ? undefined : patternOf(text)
  if (!from || !to) return undefined
  const known = [...from.required, ...from.optional]
  const names = [...to.required, ...to.optional]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const hint = known.map((name) => `{${name}}`).join(', ') || 'a placeholder of match'
    return `{${unknown}} is not in match; write ${hint}`
  }
  const absent = [...to.required].find((name) => from.optional.has(name))
  return absent === undefined ? undefined : `{${absent}} may be absent; write it in brackets, as in match`
}

function wrapperMistake(text: string): string | undefined {
  const [path = '', query = '', ...rest] = text.split('?')
  return rest.length > 0 || !/^[\w.-]+=\{url\}$/.test(query) ? WRAPPER_HINT : patternMistake(path)
}

function affiliateMistake(text: string): string | undefined {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = '']) => !['url', 'campaignId', 'subId'].includes(name),
  )
  if (unknown) return `${unknown[0]} is unknown; write {url}, {campaignId} or {subId}`
  const [address = '', query = '', ...rest] = text.split('?')
  const isPlain = /^(?:[\w.-]+=[\w.~{}-]*(?:&|$))+$/.test(query) && rest.length === 0
  if (!isPlain || /[{}]/.test(address)) return AFFILIATE_HINT
  if (address === '') {
    return text.includes('{url}') ? 'leave out {url}; these parameters are added to it' : undefined
  }
  if (!/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}\/[\w./-]*$/.test(address)) return AFFILIATE_HINT
  return text.includes('={url}') ? undefined : "write {url} as a parameter, for example: '…?url={url}'"
}

/** Whether the address that a rule gives is not recognised as the product it was made from. */
function leadsElsewhere(rule: ProductRule, rules: readonly ProductRule[]): boolean {
  const match = patternOf(rule.match)
  const isWrong = [rule.canonical, rule.key].some((text) => templateMistake(text, rule.match) !== undefined)
  if (!match || isWrong) return false
  return [true, false].some((withOptional) => {
    const values = sampleValues(match, withOptional)
    const written = write(rule.canonical ?? rule.match, values)
    const again = rules.flatMap((each) => {
      const found = read(each.match, written)
      return found ? write(each.key ?? each.canonical ?? each.match, found) : []
    })[0]
    return again !== write(rule.key ?? rule.canonical ?? rule.match, values)
  })
}

function read(pattern: string, path: string): Values | undefined {
  const parsed = patternOf(pattern)
  return parsed && createMatcher(parsed)(path)
}

function write(pattern: string, values: Values): string {
  const parsed = patternOf(pattern)
  return parsed ? fillPattern(parsed, values) : ''
}

function patternOf(text: string): UrlPattern | undefined {
  const parsed = parsePattern(text)
  return parsed.ok ? parsed.pattern : undefined
}
