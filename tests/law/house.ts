import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')
const oxlint = path.join(project, 'node_modules/.bin/oxlint')

/** A copy of the project's lint and compiler settings, without its code. */
export interface House {
  write(file: string, text: string): void
  read(file: string): string
  lint(...paths: string[]): { status: number | null; output: string; found: Map<string, string[]> }
  tearDown(): void
}

/** Creates it outside of the project, where breaches do no harm. */
export function buildHouse(): House {
  const root = mkdtempSync(path.join(tmpdir(), 'law-'))
  const house: House = {
    write(file, text) {
      const place = path.join(root, file)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, `${text}\n`)
    },
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    lint(...paths) {
      const { status, stdout, stderr } = spawnSync(
        oxlint,
        ['-c', 'oxlint.config.mjs', '--format', 'json', ...paths],
        {
          cwd: root,
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        },
      )
      return { status, output: stdout + stderr, found: readReport(stdout) }
    },
    tearDown: () => rmSync(root, { recursive: true, force: true }),
  }
  const settings = ['package.json', 'tsconfig.json', 'oxlint.config.mjs']
  const worlds = ['src/domain', 'src/transfer', 'src', 'sw', 'server', 'tests'].map(
    (world) => `${world}/tsconfig.json`,
  )
  for (const file of [...settings, ...worlds]) cpSync(path.join(project, file), path.join(root, file))
  symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'))
  return house
}

/** The rules that reported, by file. */
function readReport(json: string): Map<string, string[]> {
  const rules = new Map<string, string[]>()
  if (!json.startsWith('{')) return rules
  const report: { diagnostics: { filename: string; code?: string; message: string }[] } = JSON.parse(json)
  for (const { filename, code, message } of report.diagnostics) {
    const rule = code?.replace(/^.*\((.*)\)$/, '$1') ?? message
    rules.set(filename, [...(rules.get(filename) ?? []), rule])
  }
  return rules
}
