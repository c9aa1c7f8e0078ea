// What a review states about its product, with schema.org's terms.
import { absoluteAddress } from './absolute-address.ts'
import type { ArticleDetails, HeadFacts } from '../facts/article-facts.ts'
import type { JsonLd } from './json-ld.ts'

const EURO = 'EUR'

/** Name, brand, model and offers as a Product's properties; what is not stated is left out (P27.51). */
export function statedProduct(facts: HeadFacts, details: ArticleDetails | null): JsonLd {
  const { brand } = facts
  const { product, model } = details ?? {}
  const offers = offersOf(facts, details)
  return {
    ...(product !== undefined && { name: product }),
    ...(brand !== undefined && { brand: { '@type': 'Brand', name: brand } }),
    ...(model !== undefined && { model }),
    ...(offers.length > 0 && { offers }),
  }
}

/**
 * An offer for each shop whose price is stated. A stated price that no shop asks is an offer without a seller. Nobody knows
 * until when a price holds, or whether a shop has the product, so no offer says so. It says from which day the price is known
 * to be true (P27.52). Only the stated price has a day.
 */
function offersOf({ price, currency = EURO, pricedOn }: HeadFacts, details: ArticleDetails | null): JsonLd[] {
  const offer = (asked: number) => ({
    '@type': 'Offer',
    price: asked,
    priceCurrency: currency,
    ...(asked === price && pricedOn !== undefined && { validFrom: pricedOn }),
  })
  const ofShops = (details?.links ?? []).flatMap(({ shop, url: address, price: asked }) => {
    if (asked === undefined) return []
    const url = absoluteAddress(address, '')
    return [{ ...offer(asked), ...(url && { url }), seller: { '@type': 'Organization', name: shop } }]
  })
  const isAsked = price === undefined || ofShops.some((each) => each.price === price)
  return isAsked ? ofShops : [offer(price), ...ofShops]
}
