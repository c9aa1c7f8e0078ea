// `npm run bench -- export`: the export of a magazine of 10,000 articles, first complete, then after one change. The
// table API runs in another process, so time and memory are the exporter's alone. Card pictures are drawn once per
// review, and left out by default. `npm run bench -- export 1000 cards`: another size, with cards.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureKeys } from '../scripts/keys.mjs'
import { type Magazine, openMagazine } from './support/magazine.ts'

const COUNT = 10_000
const COMMAND = resolve(import.meta.dirname, '../dist/server/export.js')

interface Outcome {
  /** Seconds until the rows were loaded, and seconds after that. */
  readonly rows: number
  readonly work: number
  readonly megabytes: number
  readonly rendered: number
  readonly written: number
  /** The number of these files that are card pictures. */
  readonly cards: number
}

/** Runs in a separate process: its last line of output is the result. */
const EXPORTER = `
const { runExport } = await import(process.argv[1])
const report = await runExport(['--out', ...process.argv.slice(2)], {
  root: process.cwd(), env: process.env, folder: process.cwd(), say: () => {},
})
console.log(JSON.stringify({
  ...report.seconds,
  megabytes: process.resourceUsage().maxRSS / 1024,
  rendered: report.rendered,
  written: report.written.length,
  cards: report.written.filter((file) => file.startsWith('cards/')).length,
}))`

export async function run([size, cards]: string[]): Promise<void> {
  const magazine = await openMagazine(Number(size ?? COUNT))
  const out = mkdtempSync(join(tmpdir(), 'cacharreo-export-'))
  const words = cards === 'cards' ? [out] : [out, '--without-cards']
  try {
    const first = await exported(magazine, words)
    tell('from nothing', first)
    const [article] = await magazine.ask(
      'GET',
      'articles?select=id&order=published_at.desc&offset=200&limit=1',
    )
    await magazine.ask('PATCH', `articles?id=eq.${String(article?.['id'])}`, { title: 'Un título corregido' })
    tell('after one title', await exported(magazine, words))
    await magazine.ask('POST', 'articles', {
      title: 'Recién publicada',
      introduction: 'Breve',
      content: '<p>Texto</p>',
    })
    tell('after one publication', await exported(magazine, words))
    console.log(`export: ${(first.rows + first.work).toFixed(1)}`)
  } finally {
    await magazine.dispose()
    rmSync(out, { recursive: true, force: true })
  }
}

async function exported({ address }: Magazine, words: readonly string[]): Promise<Outcome> {
  const env = await ensureKeys(resolve(import.meta.dirname, '..'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', EXPORTER, COMMAND, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SITE_URL: 'https://revista.example',
      VITE_SUPABASE_URL: address,
      VITE_SUPABASE_ANON_KEY: env['SUPABASE_PUBLISHABLE_KEY'],
    },
  })
  let said = ''
  for await (const bytes of child.stdout) said += String(bytes)
  return JSON.parse(said)
}

function tell(when: string, { rows, work, megabytes, rendered, written, cards }: Outcome): void {
  console.log(
    `${when}: ${rows.toFixed(1)} s for the rows, ${work.toFixed(1)} s for the files, ${Math.round(megabytes)} MB, ${rendered} pages rendered, ${written} files written, ${cards} of them cards`,
  )
}
