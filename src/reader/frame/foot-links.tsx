import type { FootLink } from '#site.ts'

/** What the publisher adds to the foot of every page: whole addresses, of pages that are not the magazine's. */
export function FootLinks(props: { readonly links: readonly FootLink[] }) {
  return props.links.map(({ words, address }) => (
    <a key={address} href={address}>
      {words}
    </a>
  ))
}
