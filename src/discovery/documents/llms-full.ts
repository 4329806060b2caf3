/** The long text for language models, with every current record; llms.ts has the short one. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { describeDiscount } from '#catalog/describe-discount.ts'
import { describeEnd, describeMinimum } from '#catalog/summarise.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { CATEGORIES } from '#contract/category.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { toVietnamIso } from '#text/days.ts'
import { formatMoney } from '#text/format.ts'
import { TOOLS } from '#contract/tools.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { describePaidPrice, priceAfterCodesOf } from '#savings/price-after-codes.ts'
import { agentInstructions, EXAMPLE_QUESTIONS } from '#discovery/documents/agent-instructions.ts'
import { renderDocument, renderHead, renderLink, renderList } from '#discovery/documents/markdown.ts'
import { referenceErrors, referenceLimits } from '#discovery/documents/limit-reference.ts'
import { type OperationReference, referenceOperations } from '#discovery/documents/operation-reference.ts'

/**
 * Renders llms-full.txt: the usage of the service, every deal that is current at the time of the build, every
 * product and every article.
 */
export function renderLlmsFull(catalog: Catalog): string {
  const { site, siteUrl, builtAt } = catalog
  const current = catalog.currentDeals(builtAt)
  const sections = [
    renderHead(catalog, site.name),
    `Built ${toVietnamIso(builtAt)}: ${current.length} current deals, ${catalog.products.length} products, ${catalog.posts.length} articles.`,
    titled('Instructions for agents', agentInstructions(catalog)),
    titled('Questions it answers', EXAMPLE_QUESTIONS),
    titled(
      'Categories',
      CATEGORIES.map(({ id, nameVi, nameEn }) => `${id}: ${nameVi} (${nameEn})`),
    ),
    `## Operations\n\nNo authentication, no API key. Answers are JSON with Access-Control-Allow-Origin: *.\n\n${referenceOperations(siteUrl).map(renderOperation).join('\n\n')}`,
    titled('Limits', entriesOf(referenceLimits())),
    titled('Errors', entriesOf(referenceErrors())),
    titled('MCP', [
      `Streamable HTTP at ${absoluteUrl(siteUrl, routes.mcp())}`,
      ...Object.entries(TOOLS).map(([name, { description }]) => `${name}: ${description}`),
    ]),
    titled(
      'Documents',
      Object.values(DOCUMENTS).map((document) => renderDocument(document, siteUrl)),
    ),
    `## Current deals\n\n${current.map((deal) => renderDeal(deal, catalog)).join('\n\n')}`,
    `## Products\n\n${catalog.products.map((product) => renderProduct(product, catalog)).join('\n\n')}`,
    titled(
      'Articles',
      catalog.posts.map(({ id, title, summary }) =>
        renderLink(title, absoluteUrl(siteUrl, routes.post(id)), summary),
      ),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

function titled(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${renderList(lines)}`
}

function entriesOf(values: Record<string, string | number>): string[] {
  return Object.entries(values).map(([name, value]) => `${name}: ${value}`)
}

function renderOperation({
  id,
  method,
  url,
  summary,
  limited,
  parameters,
  example,
}: OperationReference): string {
  const described = parameters.map(({ name, type, required, default: fallback, description }) =>
    [
      `${name} (${type}, ${required ? 'required' : 'optional'}${fallback === undefined ? '' : `, default ${fallback}`})`,
      description,
    ]
      .filter(Boolean)
      .join(': '),
  )
  return [
    `### ${id}\n\n${method} ${url}\n\n${summary}.${limited ? ' Counts towards the rate limit.' : ''}`,
    ...(described.length > 0 ? [renderList(described)] : []),
    ...(example === undefined ? [] : [`\`\`\`sh\n${example}\n\`\`\``]),
  ].join('\n\n')
}

function renderDeal(deal: SnapshotDeal, catalog: Catalog): string {
  const strings = catalog.stringsIn(deal.lang)
  return renderRecord(deal.title, {
    Store: storeNameOf(deal.store, catalog),
    Category: deal.category,
    Discount: describeDiscount(deal, strings),
    Code: deal.code,
    Minimum: describeMinimum(deal, strings),
    End: describeEnd(deal, strings),
    Terms: deal.terms.join(' '),
    Summary: deal.summary,
    Link: smartLinkUrl(deal.hashId, catalog),
  })
}

function renderProduct(product: SnapshotProduct, catalog: Catalog): string {
  const { title, brand, category, summary, offers, lang } = product
  const paid = priceAfterCodesOf(product, catalog, catalog.builtAt, product.lang)
  const priced = offers.map(({ store, price, currency, seenAt, hashId }) => {
    const name = storeNameOf(store, catalog)
    return `Offer: ${name}, ${formatMoney(price, currency, lang)}, seen ${toVietnamIso(seenAt)}, ${smartLinkUrl(hashId, catalog)}`
  })
  return `${renderRecord(title, {
    Brand: brand,
    Category: category,
    'After codes': paid && describePaidPrice(paid, catalog.stringsIn(lang)),
    Summary: summary,
  })}\n${renderList(priced)}`
}

function renderRecord(title: string, facts: Record<string, string | undefined>): string {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')
  return `### ${title}\n\n${renderList(known.map(([name, value]) => `${name}: ${value}`))}`
}
