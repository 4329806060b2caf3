/** The operation that finds savings for a basket. */
import { limited } from '#api/http/limited.ts'
import { readJsonObject } from '#api/http/read-body.ts'
import { readQuery } from '#api/http/read-query-string.ts'
import { encode, NO_STORE, respondFailure, respondJson, REVALIDATE } from '#api/http/respond.ts'
import { toOrder } from '#api/operations/to-savings-response.ts'
import type { TaggedBody } from '#api/http/respond.ts'
import type { Handler, Services } from '#api/services.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { parseInput, type Read } from '#contract/parse-input.ts'
import {
  type SavingsBody,
  savingsBodySchema,
  savingsParametersSchema,
  type SavingsResponse,
} from '#contract/savings.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { budgetForOrder } from '#savings/combinations/budget.ts'
import { findMoreToSpend } from '#savings/find-more-to-spend.ts'
import { findSavings as findSavingsOf } from '#savings/find-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { readOrders } from '#savings/requests/read-orders.ts'
import { type Split, splitBasket } from '#savings/split-basket.ts'
import { toVietnamIso } from '#text/days.ts'

/** `getSavings`: the best combination of deals for an amount at a store. */
export const getSavings: Handler = (request, call) =>
  limited(request, call, (headers) => {
    const input = readQuery(request.url, savingsParametersSchema)
    const answer = input.ok ? answerSavings(input.data, call.services) : input
    if (!answer.ok) return respondFailure(request, call, answer.failure, headers)
    return respondJson(request, call, answer.data, REVALIDATE, headers)
  })

/** `findSavings`: the best combination of deals for a basket and a shopper. */
export const findSavings: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const body = await readJsonObject(request, '{"store":"shopee","amount":450000}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const input = parseInput(savingsBodySchema, body.data)
    const answer = input.ok ? answerSavings(input.data, call.services) : input
    if (!answer.ok) return respondFailure(request, call, answer.failure, headers)
    return respondJson(request, call, answer.data, NO_STORE, headers)
  })

function answerSavings(asked: SavingsBody, services: Services): Read<TaggedBody> {
  const { catalog } = services
  const { language = DEFAULT_LANGUAGE } = asked
  const { notice } = siteTextsIn(language, catalog.site)
  const catalogSavings = savingsOf(catalog)
  const now = services.now()
  const orders = readOrders(asked, catalog, catalogSavings, now)
  if (!orders.ok) return orders

  const { baskets, shopper, currency, isComparison, offers } = orders.data
  const priced = baskets.map((basket) => {
    const terms = catalogSavings.termsAt(basket.store)
    const budget = budgetForOrder()
    return {
      basket,
      savings: findSavingsOf(basket, shopper, terms, now, budget),
      more: findMoreToSpend(basket, shopper, terms, now, budget),
    }
  })
  const split = offers.length > 0 ? splitBasket(offers, shopper, catalogSavings.termsAt, now) : undefined
  if (isComparison) priced.sort((a, b) => a.savings.guaranteed.total - b.savings.guaranteed.total)
  const until = Math.min(...priced.map(({ savings }) => savings.until))
  const response: SavingsResponse = {
    ok: true,
    currency,
    ...(Number.isFinite(until) && { until: toVietnamIso(until) }),
    orders: priced.map((order) => toOrder(order, catalog, catalogSavings, language)),
    ...(split && { split: answerSplit(split) }),
    ...(notice !== undefined && { notice }),
  }
  const body = encode(JSON.stringify(response))
  return { ok: true, data: { body, language, etag: `W/"${services.digest(body)}"` } }

  function answerSplit({ parcels, total, single, isExact }: Split): NonNullable<SavingsResponse['split']> {
    const money = (units: number): number => fromMinorUnits(units, currency)
    const storeOf = (id: string): { id: string; name: string } => ({
      id,
      name: catalog.stores.get(id)?.name ?? id,
    })
    return {
      total: money(total),
      exact: isExact,
      parcels: parcels.map(({ basket, lines }) => {
        const found = findSavingsOf(basket, shopper, catalogSavings.termsAt(basket.store), now)
        return {
          lines: [...lines],
          order: toOrder({ basket, savings: found, more: [] }, catalog, catalogSavings, language),
        }
      }),
      ...(single && { single: { store: storeOf(single.basket.store), total: money(single.total) } }),
      ...(single && { saving: money(single.total - total) }),
      deliveryUnknown: parcels
        .filter(({ basket }) => basket.delivery === undefined)
        .map(({ basket }) => storeOf(basket.store)),
    }
  }
}
