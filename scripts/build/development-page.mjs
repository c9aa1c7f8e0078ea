// A page from the product's server with the development server's scripts and styles instead of the build's.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newestIds, pathOf, STATES } from '../tests/states.mjs'

// `/estados` of `npm run dev`: every screen in its states (`scripts/tests/states.mjs`), each as a link. A page cannot perform the steps of
// the browser's driver, so it shows them.
/** @param {unknown} text */
const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {readonly string[]} ids of the newest articles */
export function statesPage(ids) {
  const lines = STATES.map((state) => {
    const path = pathOf(state, ids)
    const acts = [state.before, state.steps].filter((act) => act !== undefined).map(escape)
    const device = state.device === undefined ? '' : `, ${state.device} device`
    return `<li><a href="${escape(path)}">${state.name}</a> ${state.who}${device}
${acts.map((act) => `<details><summary>steps</summary><pre>${act}</pre></details>`).join('')}</li>`
  })
  return `<!doctype html><meta charset="utf-8"><title>States</title><h1>States</h1><ol>${lines.join('')}</ol>`
}

/**
 * The Vite plugin that serves this page.
 * @param {string} address the address of the product's own server
 * @returns {import('vite').Plugin}
 */
export function statesOnServer(address) {
  return {
    name: 'states-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use('/estados', (_request, response, next) => {
        response.setHeader('content-type', 'text/html')
        newestIds(address).then((ids) => response.end(statesPage(ids)), next)
      })
    },
  }
}

const OF_THE_BUILD = [
  /<script type="module"[^>]*><\/script>/g,
  /<script [^>]*data-loader[\s\S]*?<\/script>/g,
  /<link rel="(?:modulepreload|stylesheet)"[^>]*>/g,
  /<link rel="preload"[^>]*as="font"[^>]*>/g,
  /<style[\s\S]*?<\/style>/g,
]
const ENTRY = '<script type="module" src="/src/main.tsx"></script>'

/** Makes the sources' own scripts start the app and hydrate the page. @param {string} html */
export function withSources(html) {
  const bare = OF_THE_BUILD.reduce((rest, part) => rest.replaceAll(part, ''), html)
  return bare.replace('</body>', () => `${ENTRY}</body>`)
}

/**
 * Adapts a response of the server to the development server. The policy is removed, because it names the build's own scripts.
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
