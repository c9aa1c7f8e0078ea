import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import { describe, expect, test } from 'vitest'
import type { PageParts } from '../../src/page/page-parts.ts'
import { faceRules, pageStylesOf, parsePages, withoutFace } from '../../scripts/build/page-styles.ts'
import { withoutRegistrations } from '../../scripts/build/plain-properties.ts'
import { build, builtFile } from './build.ts'

const parts: PageParts = JSON.parse(readFileSync(join(build.folder, '../pages.json'), 'utf8'))
/** The whole style sheet, which the shell links, without the web font. */
const sheet = withoutFace(
  builtFile(/<link rel="stylesheet"[^>]*\shref="\/([^"]+)"/.exec(build.html)?.[1] ?? ''),
)
const kinds = ['home', 'list', 'article'] as const

/** Every declaration with each selector of its rule and its context, in source order. */
function declarationsIn(css: string): string[] {
  const found: string[] = []
  const visit = (nodes: readonly ChildNode[], place: string) => {
    for (const node of nodes) {
      if (node.type === 'rule')
        for (const selector of node.selectors)
          for (const each of node.nodes) found.push(`${place} ${selector} ${String(each)}`)
      if (node.type !== 'atrule') continue
      // Every supported browser has `color-mix`, so pages do not need the query.
      if (/^\(color: ?color-mix/.test(node.params)) visit(node.nodes ?? [], place)
      else visit(node.nodes ?? [], `${place} @${node.name} ${node.params}`)
    }
  }
  visit(postcss.parse(css).nodes, '')
  return found
}

/** Does the list contain these in the same order? */
function isPartOf(some: readonly string[], list: readonly string[]): boolean {
  let at = -1
  return some.every((one) => (at = list.indexOf(one, at + 1)) >= 0)
}

function stylesOf(kind: (typeof kinds)[number]) {
  const { inline, wide, late } = parts.styles[kind]
  return { inline, wide: wide?.rules ?? '', late: late.map(builtFile).join('') }
}

test('the sheet registers no property, because a late registration restyles the whole page', () => {
  expect(sheet.match(/@property [^{]+/g)).toBeNull()
})

describe.each(kinds)('a page of the kind %s', (kind) => {
  const { inline, wide, late } = stylesOf(kind)

  test('begins with rules of the sheet in their order, and the whole sheet follows', () => {
    expect(isPartOf(declarationsIn(inline), declarationsIn(sheet))).toBe(true)
    expect(isPartOf(declarationsIn(wide), declarationsIn(sheet))).toBe(true)
    expect(declarationsIn(late)).toEqual(declarationsIn(sheet))
  })

  test('has the layers in their order before its first rule', () => {
    expect(/^@layer [\w,]+;/.exec(inline)?.[0]).toBe('@layer theme,base,components,utilities;')
  })

  test('waits neither for the web font nor for what is seen later', () => {
    expect(Array.from((inline + wide).matchAll(/url\(\/assets\/([a-z-]+)/g), ([, name]) => name)).toEqual([
      'anybody-drawn-',
    ])
    expect(inline + wide).not.toMatch(/@media print|\.yarl__/)
    expect(late).toMatch(/@media print/)
  })
})

test('the sheets for wide screens hold nothing that a narrow one needs', () => {
  for (const kind of kinds) {
    const conditions = new Set<string>()
    for (const layer of postcss.parse(stylesOf(kind).wide).nodes)
      if (layer.type === 'atrule')
        for (const node of layer.nodes ?? [])
          conditions.add(node.type === 'atrule' ? node.params : String(node))
    expect([...conditions].filter((condition) => !/^\(width>=(48|64|80|88)rem\)/.test(condition))).toEqual([])
  }
})

test('a page contains the rules of local fonts, but not those of the web font', () => {
  const css =
    "@font-face{font-family:A;src:url('a.woff2')}@font-face{font-family:A Fallback;src:local('Arial')}p{color:red}"
  expect(faceRules(css)).toBe("@font-face{font-family:A;src:url('a.woff2')}")
  const { inline } = pageStylesOf(css, parsePages(['<p>'], 'footer'))
  expect(inline).toContain('A Fallback')
  expect(inline).not.toContain('woff2')
})

describe('the rules of a page', () => {
  const PAGE =
    '<p class="a hidden md:p-1 w-[calc(1px+2px)] [&amp;&gt;p]:m-0"><b data-late="" aria-expanded="false"></b><svg viewBox="0 0 24 24"></svg></p><i hidden class="h">'
  const of = (css: string) => {
    const { inline, wide } = pageStylesOf(css, parsePages([PAGE], 'footer'))
    return { inline: inline.replace(/^@layer [^;]*;/, ''), wide }
  }

  test.each([
    ['.a{color:red}', true],
    ['.z{color:red}', false],
    ['.hidden{display:none}', true],
    ['.a .z{color:red}', false],
    [':is(.z,.a) b{color:red}', true],
    [':is(.z,.y) b{color:red}', false],
    ['b:is(:hover,.z){color:red}', false],
    ['p:has(b:not(.z)){color:red}', true],
    ['p:has(.z){color:red}', false],
    ['.a:not(.z){color:red}', true],
    ['i{color:red}', true],
    ['.h{color:red}', false],
    ['b[data-late]{color:red}', true],
    ['b[data-late=x]{color:red}', false],
    ['b+svg{color:red}', true],
    ['b>svg{color:red}', false],
    [':root[data-theme=dark] .a{color:red}', true],
    [':where(:root:not([data-theme=light])) .a{color:red}', true],
    ['.a:before{color:red}', true],
    ['.a::selection{color:red}', false],
    ['.a::-webkit-details-marker{color:red}', true],
    ['.a::-webkit-scrollbar-thumb{color:red}', false],
    ['.a::details-content{color:red}', true],
    ['b[aria-expanded=false]{color:red}', true],
    ['b[aria-expanded=true]{color:red}', false],
    ['b[aria-expanded]{color:red}', true],
    ['b[data-other]{color:red}', false],
    ["svg[viewBox='0 0 24 24']{color:red}", true],
    ['details[open] .a{color:red}', false],
    ['.a[open]{color:red}', true],
    ['.w-\\[calc\\(1px\\+2px\\)\\]{color:red}', true],
    ['.w-\\[calc\\(9px\\)\\]{color:red}', false],
    ['.\\[\\&\\>p\\]\\:m-0>b{color:red}', true],
    ['.a:hover{color:red}', false],
    ['.a{transition:color 1s}', false],
    ['@media print{.a{color:red}}', false],
  ])('%s: %s', (css, isNeeded) => {
    expect(of(css).inline).toBe(isNeeded ? css : '')
  })

  test('have only the selectors of their list that can match', () => {
    expect(of('.z b,b,.a{color:red}').inline).toBe('b,.a{color:red}')
  })

  test('refuse a selector that they cannot read', () => {
    expect(() => of('.a:unheard-of{color:red}')).toThrow('Unknown pseudo-class')
  })

  test('hold a custom property or key frames that a rule reads, also by way of another', () => {
    const css =
      'html{--one:1;--two:var(--one);--three:3}.a{top:var(--two);animation:in}.z{top:var(--three)}@keyframes in{0%{top:0}}@keyframes out{to{top:0}}'
    expect(of(css).inline).toBe(
      'html{--one:1;--two:var(--one)}.a{top:var(--two);animation:in}@keyframes in{0%{top:0}}',
    )
  })

  test('leave what only wide screens need to a sheet of its own', () => {
    const css =
      '.a{top:0}@media (width>=48rem){.md\\:p-1{top:1px}.z{top:2px}}@media (width<=48rem){.a{color:tan}}'
    expect(of(css)).toEqual({
      inline: '.a{top:0}@media (width<=48rem){.a{color:tan}}',
      wide: '@media (width>=48rem){.md\\:p-1{top:1px}}',
    })
  })
})

test('a registered property becomes the value where it is read', () => {
  const css =
    '@layer properties;@property --tw-a{syntax:"*";inherits:false;initial-value:solid}@property --tw-b{syntax:"*";inherits:false}@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}' +
    '.a{filter:var(--tw-a) var(--tw-b,);border-style:var(--tw-border-style)}@layer properties{*{--tw-a:solid}}'
  expect(withoutRegistrations(css)).toBe('.a{filter:var(--tw-a,solid) var(--tw-b,);border-style:solid}')
})
