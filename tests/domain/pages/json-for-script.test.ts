import fc from 'fast-check'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { jsonForScript } from '#page/structured-data.ts'
import { anyText } from '../../support/any-text.ts'
import { runsOf } from '../../support/deep.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'

/**
 * The elements of a page whose only script contains this value, and that script's text as the page's parser reads it.
 */
function inPage(value: unknown) {
  const page = parse(
    `<!doctype html><body><script type="application/ld+json">${jsonForScript(value)}</script><p>end</p>`,
  )
  const body = page.childNodes
    .flatMap((node) => ('childNodes' in node ? node.childNodes : []))
    .find(({ nodeName }) => nodeName === 'body')
  const children = body && 'childNodes' in body ? body.childNodes : []
  const [script] = children
  const [text] = script && 'childNodes' in script ? script.childNodes : []
  return {
    names: children.map(({ nodeName }) => nodeName),
    json: text && 'value' in text ? text.value : '',
  }
}

describe('JSON within a script element', () => {
  test.each(hostileTexts)('is read back as it was and leaves the page whole: %j', (text) => {
    const { names, json } = inPage({ [text]: text })
    expect(names).toEqual(['script', 'p'])
    expect(JSON.parse(json)).toEqual({ [text]: text })
  })

  test('holds no character that a parser of HTML or of scripts could take for its own', () => {
    expect(jsonForScript(hostileTexts)).not.toMatch(/[<>&\u2028\u2029]/)
    expect(jsonForScript('</script>')).toBe('"\\u003c/script\\u003e"')
  })

  test('is read back as it was, whatever the value', () => {
    const pieces = fc.constantFrom(...hostileTexts, '<', '</', 'script', '!--', '-->', '\\', '"')
    const text = fc.oneof(
      anyText(),
      fc.array(pieces).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(text, (value) => {
        const { names, json } = inPage([value])
        expect(names).toEqual(['script', 'p'])
        expect(JSON.parse(json)).toEqual([value])
      }),
      { numRuns: runsOf(200) },
    )
  })

  test('is null for what JSON has no word for', () => {
    expect(jsonForScript(undefined)).toBe('null')
  })
})
