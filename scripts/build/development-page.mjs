// A page of the product's server with the development server's scripts and styles in place of the build's.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const OF_THE_BUILD = [
  /<script type="module"[^>]*><\/script>/g,
  /<script [^>]*data-loader[\s\S]*?<\/script>/g,
  /<link rel="(?:modulepreload|stylesheet)"[^>]*>/g,
  /<link rel="preload"[^>]*as="font"[^>]*>/g,
  /<style[\s\S]*?<\/style>/g,
]
const ENTRY = '<script type="module" src="/src/main.tsx"></script>'

/** The sources' own scripts start the app and hydrate the page. @param {string} html */
export function withSources(html) {
  const bare = OF_THE_BUILD.reduce((rest, part) => rest.replaceAll(part, ''), html)
  return bare.replace('</body>', () => `${ENTRY}</body>`)
}

/**
 * Adapts an answer of the server for the development server. The policy is removed, because it names the build's own
 * scripts.
 * @param {import('node:http').IncomingMessage} answer uncompressed if it is HTML
 * @param {(html: string) => Promise<string>} transform Vite's
 */
export async function forDevelopment(answer, transform) {
  if (!answer.headers['content-type']?.startsWith('text/html'))
    return { headers: answer.headers, body: answer }
  const {
    'content-security-policy': _policy,
    'content-length': _length,
    etag: _etag,
    ...headers
  } = answer.headers
  const html = await transform(withSources(await text(answer)))
  return { headers: { ...headers, 'cache-control': 'no-store' }, body: Readable.from([html]) }
}
