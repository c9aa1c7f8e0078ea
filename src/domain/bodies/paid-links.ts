// Links of a body by which the magazine earns, as they are marked (P27.40).

/** Marks the link for machines. */
export const PAID_REL = 'sponsored nofollow'

/** Readers see these words beside it. */
export const PAID_LINK = 'enlace de compra'

/** Does a link's `rel` say that it is paid? */
export function isMarkedPaid(rel = ''): boolean {
  return rel.toLowerCase().split(/\s+/).includes('sponsored')
}
