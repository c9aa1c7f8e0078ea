import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import { describe, expect, test } from 'vitest'
import type { PageParts } from '../../src/page/page-parts.ts'
import { canMeet, companyOf, vocabularyOf } from '../../scripts/build/page-selectors.ts'
import { cutStyles, faceRules } from '../../scripts/build/page-styles.ts'
import { build, builtFile } from './build.ts'

const parts: PageParts = JSON.parse(readFileSync(join(build.folder, '../pages.json'), 'utf8'))
/** The whole sheet, which the shell names. */
const sheet = builtFile(/<link rel="stylesheet"[^>]*\shref="\/([^"]+)"/.exec(build.html)?.[1] ?? '')
const kinds = ['home', 'list', 'article'] as const

/** Every declaration with its rule and context, and every definition, in the order of the sheet. */
function declarationsIn(css: string): string[] {
  const found: string[] = []
  const visit = (nodes: readonly ChildNode[], place: string) => {
    for (const node of nodes) {
      if (node.type === 'rule')
        for (const each of node.nodes) found.push(`${place} ${node.selector} ${String(each)}`)
      if (node.type !== 'atrule') continue
      if (/^(font-face|property|keyframes)$/.test(node.name)) found.push(String(node))
      // Every supported browser mixes colours, so pages need no query.
      else if (/^\(color: ?color-mix/.test(node.params)) visit(node.nodes ?? [], place)
      else visit(node.nodes ?? [], `${place} @${node.name} ${node.params}`)
    }
  }
  visit(postcss.parse(css).nodes, '')
  return found
}

function stylesOf(kind: (typeof kinds)[number]) {
  const { inline, wide, late, face } = parts.styles[kind]
  // In a page the web font is ready for the first paint, or not used.
  const rules = face?.rules.replaceAll('font-display:optional', 'font-display:swap') ?? ''
  return { inline, wide: wide?.rules ?? '', late: late.map(builtFile).join(''), face: rules }
}

test('the sheet registers no property: one that comes late would have the whole page styled anew', () => {
  expect(sheet.match(/@property [^{]+/g)).toBeNull()
})

describe.each(kinds)('a page of the kind %s', (kind) => {
  const { inline, wide, late, face } = stylesOf(kind)

  test('is given every declaration of the sheet once, sooner or later', () => {
    const given = [inline, wide, late, face].flatMap(declarationsIn)
    expect(given.toSorted()).toEqual([...new Set(declarationsIn(sheet))].toSorted())
  })

  test('has the layers in their order before its first rule', () => {
    const order = /@layer [\w, ]+/g
    expect(/^@layer [\w,]+;/.exec(inline)?.[0]).toBe(
      `@layer ${Array.from(sheet.matchAll(order), ([layer]) => layer.slice('@layer '.length)).join(',')};`,
    )
  })

  test('waits neither for the web font nor for what is seen later', () => {
    expect(Array.from((inline + wide).matchAll(/url\(\/assets\/([a-z-]+)/g), ([, name]) => name)).toEqual([
      'anybody-drawn-',
    ])
    expect(inline + wide).not.toMatch(/\.(dialog|toast|scrim|savebar)|@media print/)
    expect(late).toMatch(/\.dialog\b/)
  })
})

test('the sheets for wide screens hold nothing that a narrow one needs', () => {
  for (const kind of kinds) {
    const conditions = new Set<string>()
    postcss.parse(stylesOf(kind).wide).walkAtRules('media', ({ params }) => void conditions.add(params))
    expect([...conditions].filter((condition) => !/^\(width>=(48|64|80|88)rem\)/.test(condition))).toEqual([])
  }
})

test('the fonts of the machine stand in the page, the web font apart', () => {
  const css =
    "@font-face{font-family:A;src:url('a.woff2')}@font-face{font-family:A Fallback;src:local('Arial')}p{color:red}"
  expect(faceRules(css)).toBe("@font-face{font-family:A;src:url('a.woff2')}")
  const { inline, late } = cutStyles(css, { vocabulary: vocabularyOf(['<p>']), canShare: () => true })
  expect(inline).toContain('A Fallback')
  expect(inline + late).not.toContain('woff2')
})

describe('cutting a sheet', () => {
  const cut = (
    css: string,
    page = '<p class="a"><b></b></p>',
    canShare = (_one: string, _other: string) => true,
  ) => cutStyles(css, { vocabulary: vocabularyOf([page]), canShare })
  const withoutLayers = (css: string) => css.replace(/^@layer [^;]*;/, '')

  test('keeps what names only what pages of the kind have', () => {
    const css = '.a{color:red}.z{top:0}.a .z{left:0}:is(.z,.a) b{margin:0}.a:not(.z){gap:0}.z b,b{padding:0}'
    const { inline, late } = cut(css)
    expect(withoutLayers(inline)).toBe(
      '.a{color:red}:is(.z,.a) b{margin:0}.a:not(.z){gap:0}.z b,b{padding:0}',
    )
    expect(late).toBe('.z{top:0}.a .z{left:0}')
  })

  test('leaves what comes with use, and paper, to the late part', () => {
    const { inline, late } = cut(
      '.a:hover{color:red}@media print{.a{top:0}}details[open] .a,.a[open]{left:0}',
    )
    expect(withoutLayers(inline)).toBe('details[open] .a,.a[open]{left:0}')
    expect(late).toBe('.a:hover{color:red}@media print{.a{top:0}}')
  })

  test('keeps a rule that a later needed rule overrides', () => {
    const css = '.z{color:red;}.y{top:0}.a{color:blue}'
    expect(withoutLayers(cut(css).inline)).toBe('.z{color:red}.a{color:blue}')
    expect(withoutLayers(cut(css, '<p class="a">', () => false).inline)).toBe('.a{color:blue}')
    // Different specificities: the order does not matter. Different layers: their order decides.
    expect(withoutLayers(cut('b.z{color:red}.a{color:blue}').inline)).toBe('.a{color:blue}')
    expect(cut('@layer x{.z{color:red}}@layer y{.a{color:blue}}').late).toBe('@layer x{.z{color:red}}')
  })

  test('keeps a custom property that a needed rule reads, also by way of another', () => {
    const css = ':root{--one:1;--two:var(--one);--three:3}.a{top:var(--two)}.z{top:var(--three)}'
    const { inline, late } = cut(css)
    expect(withoutLayers(inline)).toBe(':root{--one:1;--two:var(--one)}.a{top:var(--two)}')
    expect(late).toBe(':root{--three:3}.z{top:var(--three)}')
  })

  test('moves wide rules out of the page, except those that a narrow rule overrides', () => {
    const css = '.a{top:0}@media (width>=48rem){.a{top:1px}.a{color:red}}@media (width<=48rem){.a{color:tan}}'
    const { inline, wide } = cut(css)
    expect(withoutLayers(inline)).toBe(
      '.a{top:0}@media (width>=48rem){.a{color:red}}@media (width<=48rem){.a{color:tan}}',
    )
    expect(wide).toBe('@media (width>=48rem){.a{top:1px}}')
  })
})

test('classes can meet in one className, through a component that takes classes, and through a named list', () => {
  const canShare = companyOf([
    "export const partClass = 'listed'",
    '<b className={partClass} /> <b className={`${partClass} beside`} />',
    'export function Part({ className }: { className?: string }) { return <i className={`part ${className}`} /> }',
    '<p className="one two"><Part className="given" /></p>',
    "<p className={isOn ? 'three on' : 'three'} />",
  ])
  expect([canShare('one', 'two'), canShare('three', 'on'), canShare('part', 'given')]).toEqual([
    true,
    true,
    true,
  ])
  expect([canShare('listed', 'beside'), canShare('listed', 'one')]).toEqual([true, false])
  expect([canShare('one', 'three'), canShare('part', 'one'), canShare('one', 'given')]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['.dialog:has(.acts button:nth-child(3))', '.dialog', true],
  ['.dialog:has(> .acts) > .title', '.title', true],
  ['.dialog:has(.acts button)', '.acts', false],
  ['.dialog:not([data-a="x y"]) .acts', '.acts', true],
])('finds the subject of a selector outside of its brackets: %s and %s', (one, other, meet) => {
  expect(canMeet(one, other, (a, b) => a === b)).toBe(meet)
})
