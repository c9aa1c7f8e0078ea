// Reviews that state facts, for the states of their screens: the sample states none. A page's answers of the table API get them
// on their way.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Record<string, unknown>} Row */

const FIELDS = [
  {
    key: 'autonomia',
    label: 'Autonomía',
    kind: 'number',
    unit: 'h',
    better: 'more',
    decimals: 1,
    filters: true,
  },
  { key: 'peso', label: 'Peso', kind: 'number', unit: 'g', better: 'less', filters: true },
  { key: 'ruido', label: 'Ruido a un metro', kind: 'number', unit: 'dB', better: 'less', decimals: 1 },
  { key: 'ancho', label: 'Ancho', kind: 'number', unit: 'mm' },
  { key: 'jack', label: 'Salida de auriculares', kind: 'boolean', filters: true },
  { key: 'carga', label: 'Carga', kind: 'choice', choices: ['Con cable', 'Inalámbrica'], filters: true },
  { key: 'garantia', label: 'Garantía', kind: 'text' },
]

const AUTHOR = {
  slug: 'nuria-valls',
  name: 'Nuria Valls',
  face: '/icons/icon-192.png',
  sentence: 'Mide pantallas y baterías desde 2011, y no se fía de ninguna ficha técnica.',
}

/** The same number for the same text. @param {string} text */
const numberOf = (text) =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 9973, 7)

/** @param {Row} row */
function headFacts({ id }) {
  const number = numberOf(String(id))
  return {
    brand: ['Cierzo', 'Mirlo', 'Garúa'][number % 3],
    year: 2024 + (number % 3),
    price: 99 + (number % 40) * 25,
    pricedOn: '2026-11-12',
    values: {
      autonomia: (20 + (number % 380)) / 10,
      peso: 120 + (number % 1400),
      // One review has not measured it.
      ...(number % 4 > 0 && { ruido: 28 + (number % 30) / 2 }),
      ancho: 70 + (number % 90),
      jack: number % 2 === 0,
      carga: FIELDS[5]?.choices?.[number % 2],
      garantia: 'Tres años, también de la batería',
    },
  }
}

/** @param {Row} row */
function details({ id }) {
  const number = numberOf(String(id))
  return {
    product: 'Aparato de muestra',
    model: `MD-${number}`,
    testedDays: 26,
    source: 'bought',
    isReturned: false,
    author: AUTHOR,
    links: [
      { shop: 'Tienda de la marca', url: 'https://example.org/marca', price: 199, isPaid: false },
      { shop: 'Almacenes Ribera', url: 'https://example.com/oferta', price: 189.9, isPaid: true },
      { shop: 'El Rincón del Cable', url: 'https://example.net/', isPaid: true },
    ],
    corrections: [
      { on: '2026-11-20', text: 'La autonomía era de la medida con la pantalla apagada. La hemos repetido.' },
    ],
  }
}

/** @param {Record<string, any>} answer */
function withStated(answer) {
  const stated = (/** @type {Row} */ row) => ({
    ...row,
    ...('title' in row && { facts: headFacts(row) }),
    ...('content' in row && { details: details(row) }),
  })
  return {
    ...answer,
    ...(answer['rows'] && { rows: answer['rows'].map(stated) }),
    ...(answer['row'] && { row: stated(answer['row']) }),
    ...(answer['categories'] && {
      categories: answer['categories'].map((/** @type {Row} */ row) => ({ ...row, fields: FIELDS })),
    }),
  }
}

/** Every review of this page states facts. @param {Page} page */
export async function stateFacts(page) {
  await page.route('**/rest/v1/rpc/sync_*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: withStated(answer) })
  })
}
