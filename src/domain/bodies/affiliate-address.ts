// Recognises affiliate links, whose address tells a shop who sent the buyer (P27.40, P27.41).

/** Query parameters of shops and affiliate networks. */
const PARAMETERS: ReadonlySet<string> = new Set(
  `aff affid affiliate affiliate_id aff_fcid aff_id awc awinaffid awinmid campid clickref irclickid linkcode pubref
  tduid`.split(/\s+/),
)

/** Hosts that only forward buyers. */
const NETWORKS = new Set(
  `amzn.to amzn.eu awin1.com linksynergy.com skimresources.com shareasale.com prf.hn tradedoubler.com anrdoezrs.net
  dpbolvw.net jdoqocy.com tkqlhce.com kqzyfj.com`.split(/\s+/),
)

/** Is this an affiliate link? */
export function isAffiliateAddress(address: string): boolean {
  const shop = shopOf(address)
  if (shop === null) return false
  const names = Array.from(address.matchAll(/[?&;]([^=&;#]+)/g), ([, name = '']) => name.toLowerCase())
  const isTagged = /(?:^|\.)amazon\./.test(shop) && names.includes('tag')
  return (
    isTagged ||
    NETWORKS.has(shop.split('.').slice(-2).join('.')) ||
    names.some((name) => PARAMETERS.has(name))
  )
}

/** Returns the host of a shop's address, by which links are compared; null for an address within the magazine. */
export function shopOf(address: string): string | null {
  const [, host] = /^\s*(?:https?:)?\/\/(?:[^/?#\s@]*@)?(?:www\.)?([^/?#\s:]+)/i.exec(address) ?? []
  return host?.toLowerCase() ?? null
}
