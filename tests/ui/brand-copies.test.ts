// What a rebrand changes exists once if possible; otherwise its copies agree (docs/branding.md).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const coloursOf = (token: string) =>
  new RegExp(`--${token}: var\\(--if-light, (#\\w+)\\) var\\(--if-dark, (#\\w+)\\)`)
    .exec(read('src/styles/tokens.css'))
    ?.slice(1) ?? []
const [paper = '', darkPaper = ''] = coloursOf('paper')
const [ink = '', paleInk = ''] = coloursOf('ink')

test.each([
  ['index.html', [paper, darkPaper]],
  ['public/theme.js', [paper, darkPaper]],
  ['src/reader/frame/theme-switch.tsx', [paper, darkPaper]],
  ['scripts/build/web-manifest.ts', [paper]],
  ['scripts/build/app-pictures.ts', [paper, ink, darkPaper, paleInk]],
  ['src/page/card-words.ts', [darkPaper]],
  ['server/pages/card-layout.ts', [paper, ink]],
])('%s has the colours of src/styles/tokens.css', (path, colours) => {
  for (const colour of colours) expect(read(path)).toContain(colour)
})

test.each([
  ['public/logo.svg', /\.drawn \{[^}]*?aspect-ratio: (\d+) \/ (\d+)/],
  ['public/logo-mark.svg', /\.drawn-mark \{[^}]*?aspect-ratio: (\d+) \/ (\d+)/],
])('%s has the proportions that src/styles/logo.css leaves room for', (path, ratio) => {
  const [, , width, height] = /viewBox="([^"]+)"/.exec(read(path))?.[1]?.split(' ') ?? []
  expect(ratio.exec(read('src/styles/logo.css'))?.slice(1)).toEqual([width, height])
})
