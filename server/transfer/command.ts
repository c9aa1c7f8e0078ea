// `npm run content`: reads its arguments, runs and reports in the terminal. The steps are those of the backoffice's screen (src/transfer).
import { open, rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportContent, exportLines, LEFT_BEHIND } from '#transfer/export/export-content.ts'
import { prepareImport } from '#transfer/import/prepare-import.ts'
import { changesNothing, countOf, reportLines, sampleWords } from '#transfer/export/report.ts'
import type { SampleRows } from '#transfer/import/sample.ts'
import { carryOut } from '#transfer/import/write-import.ts'
import { failureWords } from '#domain/es/messages.ts'
import type { CommandOptions } from '../command-options.ts'
import { openIncoming } from './incoming.ts'
import { openMagazine } from './open-magazine.ts'
import { sha256 } from './open-file.ts'
import sharp from 'sharp'
import { failed, success } from '#domain/failure.ts'
import { VARIANT_WIDTHS } from '#domain/pictures/picture-address.ts'
import { unreadable } from '#transfer/export/content.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import type { UploadPicture } from '#transfer/import/place-pictures.ts'

// Prepares an imported picture as the backoffice does, and uploads it. The result is upright, at most 1600 pixels wide or high, a WebP
// with narrower copies, and without its location.
/** The longer side's size limit, in pixels. */
const LONGEST_SIDE = 1600
/** In bytes; a larger picture is compressed more. */
const LARGEST_RESULT = 350_000
const QUALITIES = [82, 66, 50]

function pictureUploader(backend: ContentBackend): UploadPicture {
  return async ({ id, bytes }) => {
    const picture = await preparedPicture(bytes)
    if (picture === null) return success(unreadable('No es una imagen que se pueda abrir.'))
    const stem = `${id}-${picture.width}x${picture.height}`
    const files = [
      ...picture.copies.map(({ width, file }) => ({ name: `${stem}.w${width}.webp`, file })),
      // Uploaded last, because its address implies that the copies exist.
      { name: `${stem}.webp`, file: picture.file },
    ]
    for (const { name, file } of files) {
      const stored = await backend.storePicture({ name, type: 'image/webp', bytes: file })
      if (!stored.ok) return failed(stored.failure)
    }
    return success({ ok: true, value: `${backend.storage}${stem}.webp` })
  }
}

async function preparedPicture(bytes: Uint8Array) {
  try {
    const { format } = await sharp(bytes).metadata()
    // SVG can contain scripts, and programs disagree about how to render it.
    if (format === 'svg') return null
    const upright = await sharp(bytes)
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = upright.info
    const file = await smallEnough(upright.data)
    const copies = await Promise.all(
      VARIANT_WIDTHS.filter((narrower) => narrower < width).map(async (narrower) => ({
        width: narrower,
        file: await sharp(upright.data).resize({ width: narrower }).webp({ quality: 74 }).toBuffer(),
      })),
    )
    return { width, height, file, copies }
  } catch {
    return null
  }
}

async function smallEnough(picture: Buffer): Promise<Buffer> {
  let file: Buffer = picture
  for (const quality of QUALITIES) {
    file = await sharp(picture).webp({ quality }).toBuffer()
    if (file.byteLength <= LARGEST_RESULT) break
  }
  return file
}

const USAGE = `npm run content -- export ARCHIVO.zip
npm run content -- import ARCHIVO [--dry-run] [--only-new] [--remove-sample]
                      [--site https://blog.example] [--uploads CARPETA|ARCHIVO.zip]

  ARCHIVO          una exportación de aquí (.zip), de WordPress (.xml) o de Ghost (.json, o .zip con él)
  --dry-run        comprueba y cuenta qué se haría, sin escribir nada
  --only-new       añade lo que falta y deja como está lo que ya hay
  --remove-sample  quita, al terminar, los artículos de muestra que siguen como venían
  --site           la dirección del sitio de Ghost, para sus imágenes y enlaces; su archivo no la dice
  --uploads        las imágenes de WordPress (wp-content/uploads) o de Ghost (content/images): se copian aquí

  SITE=http://…  un servidor en marcha en otra dirección; sin ella, el de DATA_DIR, en marcha o no.
  VITE_SUPABASE_URL y SUPABASE_SECRET_KEY: un proyecto alojado.
`

/** Runs the command. Throws a sentence on failure. */
export async function runCommand(words: readonly string[], options: CommandOptions): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'only-new': { type: 'boolean', default: false },
      'remove-sample': { type: 'boolean', default: false },
      site: { type: 'string' },
      uploads: { type: 'string' },
    },
  })
  const [what, file, ...more] = positionals
  if (file === undefined || more.length > 0 || (what !== 'export' && what !== 'import'))
    throw new Error(USAGE)
  const path = resolve(options.folder, file)
  if (what === 'export') {
    await runExport(path, options)
    return
  }
  await runImport(path, {
    ...options,
    dryRun: values['dry-run'],
    onlyNew: values['only-new'],
    withoutSample: values['remove-sample'],
    site: values.site ?? null,
    uploads: values.uploads === undefined ? null : resolve(options.folder, values.uploads),
  })
}

/** Writes a temporary file and renames it, so that a broken export never replaces a good one. */
async function runExport(path: string, { root, env, say }: CommandOptions): Promise<void> {
  const magazine = await openMagazine(root, env, { ifNew: 'refuse' })
  const beside = `${path}.${process.pid}.part`
  const file = await open(beside, 'w').catch(async (error: unknown) => {
    await magazine.close()
    throw error
  })
  try {
    const done = await exportContent({
      backend: magazine.backend,
      write: async (bytes) => {
        await file.write(bytes)
      },
    })
    if (!done.ok) throw new Error(`No se ha exportado: ${failureWords(done.failure)}.`)
    await file.sync()
    await file.close()
    await rename(beside, path)
    say(`${basename(path)}, de ${magazine.where}:`)
    exportLines(done.value).forEach(say)
    say(LEFT_BEHIND)
  } finally {
    await file.close()
    await rm(beside, { force: true })
    await magazine.close()
  }
}

async function runImport(
  path: string,
  options: CommandOptions & {
    readonly dryRun: boolean
    readonly onlyNew: boolean
    readonly withoutSample: boolean
    readonly site: string | null
    readonly uploads: string | null
  },
): Promise<void> {
  const { root, env, say, dryRun, onlyNew, withoutSample, site, uploads } = options
  const incoming = await openIncoming(path, { site, uploads })
  try {
    // Opened only after the file was read, because this may create a magazine.
    const magazine = await openMagazine(root, env, { ifNew: dryRun ? 'pretend' : 'begin' })
    try {
      const { content, notes, pictures, uploads: files } = incoming
      const { backend } = magazine
      const order = {
        content,
        notes,
        pictures,
        uploads: files && { files, upload: pictureUploader(backend) },
        onlyNew,
        backend,
        hash: sha256,
      }
      const prepared = await prepareImport(order)
      if (!prepared.ok) throw new Error(`No se ha importado nada: ${failureWords(prepared.failure)}.`)
      say(`${basename(path)}, a ${magazine.where}:`)
      const { report, sample } = prepared.value
      if (dryRun || (changesNothing(report) && (!withoutSample || sample === null))) {
        reportLines(report, dryRun).forEach(say)
        sampleLines(sample, { withoutSample, dryRun }).forEach(say)
        return
      }
      const done = await carryOut(prepared.value, { withoutSample, name: basename(path) })
      if (!done.ok) {
        throw new Error(
          `Se ha interrumpido: ${failureWords(done.failure)}. Se puede repetir: lo que ya está no se duplica.`,
        )
      }
      reportLines(done.value, false).forEach(say)
      if (done.value.removed === null) sampleLines(sample, { withoutSample, dryRun }).forEach(say)
    } finally {
      await magazine.close()
    }
  } finally {
    await incoming.close()
  }
}

/** The command's messages about a sample that it has not removed. */
function sampleLines(
  sample: SampleRows | null,
  { withoutSample, dryRun }: { readonly withoutSample: boolean; readonly dryRun: boolean },
): string[] {
  if (sample === null) return withoutSample ? ['No hay muestra que quitar: o no queda, o hay algo más.'] : []
  const words = sampleWords(countOf(sample))
  if (withoutSample) return dryRun ? [`Se quitaría la muestra: ${words}.`] : []
  return [`Lo demás de la publicación es la muestra con la que empezó (${words}): --remove-sample la quita.`]
}
