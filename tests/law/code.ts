import type { Breach } from './breach.ts'

const GLOBALS = 'no-restricted-globals'
const PROPERTIES = 'no-restricted-properties'

export const otherLaws: Breach[] = [
  ...['fetch', 'window.fetch', 'globalThis.fetch', 'self.fetch'].map((spelling) => ({
    law: `only api touches ${spelling}`,
    rule: spelling === 'fetch' ? GLOBALS : PROPERTIES,
    file: 'src/sync/x.ts',
    breach: `export const x = () => ${spelling}('/rest/v1/articles')`,
    lawful: `export const x = () => ${spelling}('/rest/v1/articles')`,
    lawfulFile: 'src/api/x.ts',
  })),
  ...['indexedDB', 'localStorage', 'sessionStorage'].map((name) => ({
    law: `only store touches ${name}`,
    rule: GLOBALS,
    file: 'src/reader/home/x.ts',
    breach: `export const x = () => ${name}`,
    lawful: `export const x = () => ${name}`,
    lawfulFile: 'src/store/x.ts',
  })),
  {
    law: 'only the worker touches caches',
    rule: GLOBALS,
    file: 'src/app/x.ts',
    breach: `export const x = () => caches.keys()`,
    lawful: `export const x = () => caches.keys()`,
    lawfulFile: 'sw/x.ts',
  },
  {
    law: 'domain has no clock',
    rule: PROPERTIES,
    file: 'src/domain/x.ts',
    breach: `export const x = () => Date.now()`,
    lawful: `export const x = (now: Date) => now.getTime()`,
  },
  {
    law: 'HTML does not reach the DOM by a property',
    rule: PROPERTIES,
    file: 'src/reader/article/x.ts',
    breach: `export const x = (node: Element, html: string) => { node.innerHTML = html }`,
    lawful: `export const x = (node: Element, text: string) => { node.textContent = text }`,
  },
  {
    law: 'HTML reaches the DOM in content alone',
    rule: 'no-danger',
    file: 'src/reader/article/x.tsx',
    breach: `export const X = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />`,
    lawful: `export const X = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />`,
    lawfulFile: 'src/content/body/article-body.tsx',
  },
  ...['ui', 'content', 'reader'].map((room) => ({
    law: `no style attribute in ${room}, which is pre-rendered`,
    rule: 'forbid-dom-props',
    file: `src/${room}/x.tsx`,
    breach: `export const X = () => <p style={{ color: 'red' }} />`,
    lawful: `export const X = () => <p className="x" data-cat="audio" />`,
  })),
  {
    law: 'no style handed to a component either',
    rule: 'forbid-component-props',
    file: 'src/reader/cards/x.tsx',
    breach: `const Y = (y: { style: object }) => Object.keys(y.style)\nexport const X = () => <Y style={{ color: 'red' }} />`,
    lawful: `const Y = (y: { score: number }) => y.score\nexport const X = () => <Y score={1} />`,
  },
  {
    law: 'no cycle, by alias or by path',
    rule: 'no-cycle',
    file: 'src/store/first.ts',
    breach: `import { b } from '#store/second.ts'\nexport const a = () => b`,
    lawful: `export const a = 1`,
    lawfulFile: 'src/store/third.ts',
  },
  {
    law: 'no cycle of types',
    rule: 'no-cycle',
    file: 'src/store/one.ts',
    breach: `import type { B } from './two.ts'\nexport interface A { b: B }`,
    lawful: `export interface A { b: number }`,
    lawfulFile: 'src/store/three.ts',
  },
  {
    law: 'a file has at most 250 lines of code',
    rule: 'max-lines',
    file: 'src/ui/x.ts',
    breach: lines(251),
    lawful: `// why\n\n${lines(250)}`,
  },
  {
    law: 'readers get no messages on the console',
    rule: 'no-console',
    file: 'src/ui/x.ts',
    breach: `console.log('x')\nexport const x = 1`,
    lawful: `console.log('x')\nexport const x = 1`,
    lawfulFile: 'server/x.ts',
  },
]

function lines(count: number): string {
  return Array.from({ length: count }, (_, i) => `export const x${i} = ${i}`).join('\n')
}
