// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import { articleById } from '#store/article-by-id.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { removeSaved, saveArticle } from '#store/reader-data/saved.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { put, sampleCategory, sampleHead } from '../../support/sync/sample-heads.ts'
import { closeApp } from '../../support/window/open-app.tsx'
import { deviceWith, ID, open } from '../../support/window/open-article.tsx'

afterEach(closeApp)

const CONTENT =
  '<p>Sin ruido.</p><h2>Lo mejor</h2><ul><li>Dura</li></ul><h2>Lo peor</h2><ul><li>Pesa</li></ul>'
const details: ArticleDetails = {
  product: 'Mirlo Dos',
  links: [],
  corrections: [{ on: '2026-11-20', text: 'Era otro peso.' }],
}

/** The article among four others with the same measurements. */
async function deviceWithFacts() {
  const device = await deviceWith({ facts: { brand: 'Mirlo', values: { bateria: 20 } } }, null)
  const fields = [sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' })]
  const others = [10, 30, 40, 50].map((bateria, at) =>
    sampleHead(at + 1, { categoryId: 'Audio', facts: { values: { bateria } }, rev: 20 }),
  )
  await put(device, { heads: others, categories: [sampleCategory('Audio', { fields, rev: 20 })] })
  await putBodies(device, [{ id: ID, bodyRev: 7, content: CONTENT, details }], 0)
  return device
}

test('a review that states facts begins with its corrections, and its Ficha follows the verdict', async () => {
  await open({ device: await deviceWithFacts() })
  const ficha = await screen.findByRole('region', { name: 'Ficha' })
  const parts = [...(ficha.parentElement?.children ?? [])]
  expect(parts.map((part) => part.getAttribute('aria-label') ?? part.textContent)).toEqual([
    'Corrección',
    'Lo mejorDuraLo peorPesa',
    'Ficha',
    'Sin ruido.',
  ])
  expect(within(ficha).getByText('Mirlo Dos')).toBeTruthy()
  expect(await within(ficha).findByText('Mediana: 30 h')).toBeTruthy()
  expect(within(ficha).getByText(/del peor dato al mejor de Audio/)).toBeTruthy()
})

test('a review without facts shows only its body, and its page has no further data', async () => {
  const device = await deviceWith({}, CONTENT)
  const before = renderToStaticMarkup(<ArticleBody body={readBody(CONTENT)} images={[]} title="" />)
  await open({ device })
  await screen.findByText('Sin ruido.')
  expect(before).toContain(`>${document.querySelector('.prose')?.innerHTML}<`)
  const shown = await articleById(device, { id: ID })
  expect(Object.keys(shown)).toEqual(['article', 'body', 'related', 'earlier', 'later'])
  expect(Object.keys(shown.body ?? {}).toSorted()).toEqual(['bodyRev', 'content', 'id'])
})

test('a saved review keeps what came with its text', async () => {
  const device = await deviceWithFacts()
  const { article } = await articleById(device, { id: ID })
  if (article) await saveArticle(device, article)
  const removed = await removeSaved(device, ID)
  expect(removed.ok && removed.value?.text).toEqual({ id: ID, bodyRev: 7, content: CONTENT, details })
})
