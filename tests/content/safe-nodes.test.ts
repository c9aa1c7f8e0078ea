// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '#content/body/body-nodes.ts'
import { safeFragment } from '#content/body/safe-html.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { attacks, oddities, sampleBodies } from '../support/window/body-samples.ts'
import { runsOf, seedOf } from '../support/deep.ts'
import { bodies } from '../support/window/generated-bodies.ts'

/** jsdom moves text between a table's rows after the table. Browsers do not (tests/e2e/reading/bodies.test.ts). */
const hasTableText = (body: string) => /<(?:table|tbody|thead|tfoot|tr|colgroup)/i.test(body)

const inBrowser = (html: string) => nodesOf(safeFragment(html))

describe('a body read without a browser is the tree that DOMPurify leaves of it', () => {
  test.each(sampleBodies)('sample: %s', (_, body) => {
    expect(safeNodes(body)).toEqual(inBrowser(body))
  })
  test.each(attacks)('attack: %s', (body) => {
    expect(safeNodes(`<p>antes</p>${body}<p>después</p>`)).toEqual(
      inBrowser(`<p>antes</p>${body}<p>después</p>`),
    )
  })
  test.each(oddities.filter((body) => !body.startsWith('<table>uno')))('oddity: %s', (body) => {
    expect(safeNodes(body)).toEqual(inBrowser(body))
  })

  test('generated bodies', { timeout: 300_000 }, () => {
    const agree = fc.property(bodies, (body) => {
      fc.pre(!hasTableText(body))
      expect(safeNodes(body)).toEqual(inBrowser(body))
    })
    fc.assert(agree, { numRuns: runsOf(200), seed: seedOf() })
  })
})
