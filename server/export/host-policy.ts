// One policy for all exported pages, because a static host cannot send a different one for each. It lists the hashes of all inline scripts
// and styles, taken from the rendered pages.
import type { InlineHashes } from './site-note.ts'

const HASH = /'sha256-[^']+'/g

/** Starts with these hashes. */
export function collectHashes(known: InlineHashes) {
  const scripts = new Set(known.scripts)
  const styles = new Set(known.styles)
  return {
    /** Adds the hashes of a page's own policy. */
    add(policy: string | null) {
      for (const directive of (policy ?? '').split(';')) {
        const into = isOf(directive, 'script-src') ? scripts : isOf(directive, 'style-src') ? styles : null
        for (const [hash] of directive.matchAll(HASH)) into?.add(hash)
      }
    },
    hashes: () => ({ scripts: [...scripts].toSorted(), styles: [...styles].toSorted() }),
  }
}

/** Adds all of these hashes to the host's policy. */
export function policyWith(policy: string, { scripts, styles }: InlineHashes): string {
  return policy
    .split(';')
    .map((directive) => {
      if (isOf(directive, 'script-src')) return [directive, ...scripts].join(' ')
      return isOf(directive, 'style-src') ? [directive, ...styles].join(' ') : directive
    })
    .join(';')
}

/** The directives that are allowed in a page's own `<meta>` element. */
export function policyInPage(policy: string): string {
  return policy
    .split(';')
    .filter((directive) => !isOf(directive, 'frame-ancestors'))
    .join(';')
}

function isOf(directive: string, name: string): boolean {
  return directive.startsWith(`${name} `)
}
