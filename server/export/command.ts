// `npm run export`: reads its arguments, runs the export and reports in the terminal.
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { createApi } from '#api/client.ts'
import type { CommandOptions } from '../command-options.ts'
import { createFiles } from '../http/files.ts'
import {
  type Environment,
  readBackend,
  readSettings,
  readWorker,
  readHosted,
  readKeys,
} from '../settings/settings.ts'
import { drawWithCover } from '../pages/cards.ts'
import { type ExportReport, exportSite } from './export-site.ts'
import { ownFolder } from '../embedded/data-folder.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { createPublicPictures } from '../storage/public-pictures.ts'

const USAGE = `SITE_URL=https://example.org npm run export [-- --out FOLDER] [--all] [--compressed] [--without-cards] [--forwarded] [--worker=off]

  --out            where to: dist/site
  --all            renders every page again, also unchanged ones
  --compressed     with .br and .gz beside each text, for a host that compresses nothing by itself
  --without-cards  draws no card pictures: a new one takes a tenth of a second
  --forwarded      the host forwards /rest/ and /auth/ to a server: the app asks that, and not files of the export
  --worker=off     takes the worker away from readers who have it (docs/operations.md)
`

interface ExportCommandOptions extends CommandOptions {
  /** The built client. Default: the one in `dist`. */
  readonly clientDir?: string
}

/** Runs the command. Throws a sentence on failure. */
export async function runExport(
  words: readonly string[],
  options: ExportCommandOptions,
): Promise<ExportReport> {
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
    const covers = {
      files: await createFiles(clientDir),
      storage: magazine.uploads && createPublicPictures(magazine.uploads),
      hostedOrigin,
    }
    const report = await exportSite({
      api: magazine.api,
      clientDir,
      out,
      base: siteUrl,
      backend: { ...readBackend(env), ...(hostedOrigin === null && !values.forwarded && { files: true }) },
      uploads: magazine.uploads,
      draw: values['without-cards'] ? null : (card) => drawWithCover(card, siteUrl, covers),
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
    if (unruled > 0) say(`${unruled} redirects are in nginx.conf only: _redirects cannot hold them.`)
    for (const path of leftOut) say(`Left out, because no file can have this name: ${path}`)
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
        forwarded: { type: 'boolean', default: false },
        'without-cards': { type: 'boolean', default: false },
        worker: { type: 'string' },
      },
    })
  } catch {
    throw new Error(USAGE)
  }
}

// The source of an export's rows: a hosted project's API, or the embedded backend opened in this process. For the latter the server must
// be stopped.

/** Opens the source. Throws a readable message if a server is using the data, or if there is none. */
async function openRows(root: string, env: Environment) {
  const { hostedOrigin, dataDir, postgresql, filesDir, filesS3 } = readSettings(env, root)
  if (hostedOrigin !== null) {
    // The uploaded pictures are elsewhere.
    return { api: createApi(readHosted(env)), uploads: null, close: () => Promise.resolve() }
  }
  if (!postgresql && !existsSync(dataDir)) {
    throw new Error(`There is no magazine in ${dataDir}: "npm start" begins one, DATA_DIR names another.`)
  }
  const keys = readKeys(env)
  const lock = postgresql ? null : await ownFolder(dataDir)
  try {
    // Imported only here: a hosted project needs no database.
    const { startBackend } = await import('../gateway/backend.ts')
    const files = await openFileStore({ filesDir, filesS3 }, dataDir)
    const backend = await startBackend({ root, dataDir, keys, postgresql, files })
    const api = createApi({
      url: 'http://localhost',
      key: keys.publishable,
      fetch: (address, init) => backend.fetch(new Request(address, init)),
    })
    return {
      api,
      uploads: files,
      async close() {
        await backend.close()
        await lock?.giveBack()
      },
    }
  } catch (error) {
    await lock?.giveBack()
    throw error
  }
}
