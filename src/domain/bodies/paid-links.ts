// Marks of paid links in a body, from which the magazine earns (P27.40).

/** Marks the link for machines. */
export const PAID_REL = 'sponsored nofollow'

/** The words shown to readers beside the link. */
export const PAID_LINK = 'enlace de compra'

/** Does a link's `rel` mark it as paid? */
export function isMarkedPaid(rel = ''): boolean {
  return rel.toLowerCase().split(/\s+/).includes('sponsored')
}
