// Compares the two parsers of a body, in the browser that runs one of them. Also compares how a browser shows a body
// that was rendered elsewhere.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { ArticleBody } from '#content/body/article-body.tsx'
import { layOut } from '#content/body/body-layout.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { survivesParsing } from '#content/body/survives-parsing.ts'
import { attacks, oddities, sampleBodies } from '../../support/window/body-samples.ts'
import { browserForTests } from '../../support/browser/browser.ts'
import { runsOf, seedOf } from '../../support/deep.ts'
import { bodies } from '../../support/window/generated-bodies.ts'

/** Control characters and noncharacters that HTML allows but XML does not, replaced before asking the browser. */
const UNSAID = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu

const IN_TURN = 100
const WHILE = { timeout: 300_000 }
const all = [
  ...sampleBodies.map(([, body]) => body),
  ...attacks,
  ...oddities,
  ...fc.sample(bodies, { numRuns: runsOf(300, 20_000), seed: seedOf() }),
]
const turns = Array.from({ length: Math.ceil(all.length / IN_TURN) }, (_, n) =>
  all.slice(n * IN_TURN, (n + 1) * IN_TURN),
)

const browser = browserForTests({ serviceWorkers: 'block' })
let page: Page

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-bodies-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2023',
      lib: {
        entry: resolve(import.meta.dirname, '../../support/window/body-page.ts'),
        name: 'bodyPage',
        formats: ['iife'],
        fileName: () => 'page.js',
      },
    },
  })
  // Requests from bodies, and for the page itself, get an empty response.
  await browser.context.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  page = await browser.newPage()
  await page.goto('http://cacharreo.test/article/1')
  await page.addScriptTag({ content: await readFile(join(folder, 'page.js'), 'utf8') })
  await rm(folder, { recursive: true })
})

test('P9.1 a body has the same tree in a browser and on a server', WHILE, async () => {
  for (const turn of turns) {
    const trees = await page.evaluate((each) => each.map((body) => window.bodyPage.read(body)), turn)
    for (const [n, body] of turn.entries())
      expect({ body, tree: JSON.parse(trees[n] ?? '') }).toEqual({ body, tree: safeNodes(body) })
  }
})

test('a body that HTML keeps equals its drawing in the page, and most do', WHILE, async () => {
  let survivors = 0
  for (const turn of turns) {
    const drawn = turn.flatMap((body) => {
      const html = draw(body)
      return survivesParsing(body, html) ? [html.replace(UNSAID, '?')] : []
    })
    survivors += drawn.length
    const changed = await page.evaluate(
      (each) => each.filter((html) => !window.bodyPage.isAsDrawn(html)),
      drawn,
    )
    expect(changed).toEqual([])
  }
  expect(survivors / all.length).toBeGreaterThan(0.5)
})

test('a body that HTML changes differs in the page', async () => {
  for (const body of [
    '<p>uno<foo><table><tr><td><p>dos</p></td></tr></table></foo></p>',
    '<a href="/a">uno<table><tr><td><a href="/b">dos</a></table></a>',
  ]) {
    const html = draw(body)
    expect(survivesParsing(body, html)).toBe(false)
    expect(await page.evaluate((drawn) => window.bodyPage.isAsDrawn(drawn), html)).toBe(false)
  }
})

function draw(body: string): string {
  const images = ['/pictures/a-1200x675.webp']
  return renderToString(createElement(ArticleBody, { body: layOut(safeNodes(body)), images, title: 'Uno' }))
}
