// `npm run export`: what its arguments ask for, done, and told in the terminal.
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createFiles } from '../http/files.ts'
import { withSecretFiles } from '../settings/secret-files.ts'
import { type Environment, readSettings, readWorker } from '../settings/settings.ts'
import { cardDrawer } from './draw-card.ts'
import { type ExportReport, exportSite } from './export-site.ts'
import { openRows } from './open-rows.ts'

const USAGE = `SITE_URL=https://example.org npm run export [-- --out FOLDER] [--all] [--compressed] [--without-cards] [--worker=off]

  --out            where to: dist/site
  --all            makes every page anew, also those that show the same as before
  --compressed     with .br and .gz beside each text, for a host that compresses nothing by itself
  --without-cards  draws no card pictures: a new one takes a tenth of a second
  --worker=off     takes the worker away from readers who have it (docs/operations.md)
`

export interface CommandOptions {
  /** The project's folder. */
  readonly root: string
  readonly env: Environment
  /** The built client. Default: the one in `dist`. */
  readonly clientDir?: string
  /** Relative paths begin here. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** Runs the command. Throws a sentence when it cannot be done. */
export async function runExport(words: readonly string[], given: CommandOptions): Promise<ExportReport> {
  const options = { ...given, env: withSecretFiles(given.env, given.root) }
  const { root, env, folder, say } = options
  const { values } = parse(words)
  const { siteUrl, hostedOrigin, clientDir, worker } = { ...readSettings(env, root), ...options }
  if (siteUrl === null) {
    throw new Error(
      'SITE_URL is missing: the public address of the magazine, as it stands in its links, feeds and sitemap. ' +
        'For example: SITE_URL=https://example.org npm run export',
    )
  }
  const out = values.out === undefined ? resolve(root, 'dist/site') : resolve(folder, values.out)
  const magazine = await openRows(root, env)
  try {
    const report = await exportSite({
      api: magazine.api,
      clientDir,
      out,
      base: siteUrl,
      hostedOrigin,
      uploads: magazine.uploads,
      draw: values['without-cards']
        ? null
        : cardDrawer(siteUrl, {
            files: await createFiles(clientDir),
            storage: magazine.storage,
            hostedOrigin,
          }),
      all: values.all,
      compressed: values.compressed,
      worker: values.worker === undefined ? worker : readWorker({ WORKER: values.worker }),
    })
    const { pages, rendered, written, removed, leftOut, unruled, seconds } = report
    say(`${relative(folder, out) || out}: ${pages} pages for ${siteUrl}`)
    say(`${rendered} rendered, ${written.length} files written, ${removed.length} removed.`)
    say(
      `${seconds.rows.toFixed(1)} s until the articles were read, ${seconds.work.toFixed(1)} s from then on.`,
    )
    if (unruled > 0)
      say(`${unruled} old addresses are in nginx.conf alone: _redirects has no place for them.`)
    for (const path of leftOut) say(`Left out, for no file can be called so: ${path}`)
    return report
  } finally {
    await magazine.close()
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        out: { type: 'string' },
        all: { type: 'boolean', default: false },
        compressed: { type: 'boolean', default: false },
        'without-cards': { type: 'boolean', default: false },
        worker: { type: 'string' },
      },
    })
  } catch {
    throw new Error(USAGE)
  }
}
