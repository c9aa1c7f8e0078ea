// The content security policy of a page: the host's policy plus the hashes of the page's inline parts.

interface InlinePieces {
  /** The texts of inline scripts. */
  readonly scripts: readonly string[]
  /** The texts of style elements. */
  readonly styles: readonly string[]
}

const known = new Map<string, Promise<string>>()
/** The number of cached hashes. Only the styles of categories change; the rest is fixed by the build. */
const MOST_KNOWN = 200

/** Returns the policy with these parts allowed by their hashes. `policy` must have `script-src` and `style-src`. */
export async function pagePolicy(policy: string, { scripts, styles }: InlinePieces): Promise<string> {
  const scriptHashes = await Promise.all(scripts.map(hashOf))
  const styleHashes = await Promise.all(styles.map(hashOf))
  return policy
    .split(';')
    .map((directive) => {
      if (directive.startsWith('script-src ')) return [directive, ...scriptHashes].join(' ')
      return directive.startsWith('style-src ') ? [directive, ...styleHashes].join(' ') : directive
    })
    .join(';')
}

/** `'sha256-…'` of an inline script or style. */
export function hashOf(text: string): Promise<string> {
  const hash = known.get(text) ?? digest(text)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, hash)
  return hash
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`
}
