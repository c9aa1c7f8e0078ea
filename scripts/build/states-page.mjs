// `/estados` of `npm run dev`: every screen in its states (`scripts/tests/states.mjs`), each as a link to its address. What a
// browser's driver does after that a page cannot do: it is shown.
import { newestIds, pathOf, STATES } from '../tests/states.mjs'

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
 * The development server's part.
 * @param {string} address of the product's own server
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
