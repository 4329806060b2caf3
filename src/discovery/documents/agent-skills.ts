/** The skill `find-deals` and the index that agents find it by. */
import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { agentInstructions, EXAMPLE_QUESTIONS } from '#discovery/documents/agent-instructions.ts'
import { inBoth, renderList } from '#discovery/documents/markdown.ts'
import { referenceOperations } from '#discovery/documents/operation-reference.ts'

const NAME = 'find-deals'
const DESCRIPTION =
  'Find discount codes, vouchers and deals of shops in Vietnam and Southeast Asia that can be used now. Use when somebody asks for a code, a voucher, free shipping, cashback or the lowest price at a Vietnamese shop.'

/**
 * Renders the skill `find-deals` as SKILL.md: when to use it, which requests to send, how to present the
 * answer.
 */
export function renderFindDealsSkill(catalog: Catalog): string {
  const { site, siteUrl } = catalog
  const commandsOf = (...ids: string[]): string =>
    referenceOperations(siteUrl)
      .filter(({ id }) => ids.includes(id))
      .map(({ summary, example }) => `${summary}:\n\n\`\`\`sh\n${example}\n\`\`\``)
      .join('\n\n')
  return `---
name: ${NAME}
description: ${DESCRIPTION}
---

# Find deals with ${site.name}
${site.notice === undefined ? '' : `\n**${inBoth(site.notice, site.translations.en?.notice)}**\n`}
1. Search in the words of the person who asks, in any language:

${commandsOf('searchDeals', 'listDeals')}

With MCP, call the tools search_deals and list_deals at ${absoluteUrl(siteUrl, routes.mcp())} instead.

2. Read \`results\`. Each has a title, a summary with discount, code, minimum and end, and an \`href\` that leads to the store.

3. To learn what a shopper pays, ask for the savings of the basket instead of adding up discounts:

${commandsOf('getSavings', 'findSavings')}

Each order has \`total\`, \`codes\` in the order in which to enter them and \`steps\`; \`others\` cost less if what they need holds.

4. Answer by these rules:

${renderList(agentInstructions(catalog))}

Questions that work: ${EXAMPLE_QUESTIONS.join('; ')}.

The whole interface: ${absoluteUrl(siteUrl, DOCUMENTS.openapi.path)}
`
}

/**
 * Renders the index of Agent Skills Discovery 0.2.0. `sha256` returns the digest of a text in lower-case
 * hexadecimal.
 */
export function renderAgentSkills(catalog: Catalog, sha256: (text: string) => string): string {
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: NAME,
        type: 'skill-md',
        description: DESCRIPTION,
        url: DOCUMENTS.findDealsSkill.path,
        digest: `sha256:${sha256(renderFindDealsSkill(catalog))}`,
      },
    ],
  }
  return `${JSON.stringify(index, null, 2)}\n`
}
