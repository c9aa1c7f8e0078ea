import { readAddress } from '#app/page-data.ts'

/** What of an address decides its page: over the same rows, addresses of one key have one page. */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  // Former addresses of lists lead elsewhere by any query.
  return pathname === '/' ? pathname + search : readAddress({ pathname, search })
}
