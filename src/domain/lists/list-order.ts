// In which order a list stands, as its address says it: newest first, or best first with `?orden=nota`.

export type ListOrder = 'newest' | 'highest'

/** What an address says of the order. Newest first is not written. */
export interface OrderSearch {
  readonly orden?: 'nota' | undefined
}

/** Reads what an address says; anything but the one word counts as nothing said. The field is given, also undefined. */
export function parseOrderSearch(search: Readonly<Record<string, unknown>>): OrderSearch {
  return { orden: search['orden'] === 'nota' ? 'nota' : undefined }
}

export function orderOf({ orden }: OrderSearch): ListOrder {
  return orden === 'nota' ? 'highest' : 'newest'
}

/** The other way round: what the address of a list in this order carries. */
export function orderSearch(order: ListOrder): { readonly orden?: 'nota' } {
  return order === 'highest' ? { orden: 'nota' } : {}
}
