// Authors, guides and rankings in their states, of the table in `states.mjs`.
import { whole } from './states-reader.mjs'

/** @typedef {import('./states.mjs').StateRow} StateRow */

/** @type {readonly StateRow[]} */
export const namedStates = [
  { name: 'author-page', path: '/autor/nuria-cabal', ready: 'Desmonta todo', ...whole, byKeyboard: true },
  { name: 'author-missing', path: '/autor/nadie', ready: 'No conocemos esta firma', ...whole },
  { name: 'guides-page', path: '/guias', ready: 'Comprobada', ...whole, byKeyboard: true },
  { name: 'guide-page', path: '/guia/auriculares-300', ready: 'Comprobada', ...whole, byKeyboard: true },
  { name: 'ranking', path: '/mejores/audio', ready: 'Los mejores de Audio', ...whole, byKeyboard: true },
  { name: 'ranking-by', path: '/mejores/audio?por=battery_h&menos=300', ready: 'con más batería', ...whole },
  {
    name: 'ranking-none',
    path: '/mejores/automotive?menos=50',
    ready: 'No hay ninguna review así.',
    ...whole,
  },
]
