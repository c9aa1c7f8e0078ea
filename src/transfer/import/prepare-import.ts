// The first step of an import: compares everything and reports what would happen. `write-import.ts` is the second.
import { success, type Result } from '#domain/failure.ts'
import { type Content, leftOut, type Note } from '../export/content.ts'
import { facesOf, withAddresses } from './own-pictures.ts'
import { type ContentBackend, type ContentPicture, readTables } from '../content-backend.ts'
import { type PlacedPictures, placePictures, type UploadPicture } from './place-pictures.ts'
import { type ImportPlan, planImport, type TablePlan } from './plan-import.ts'
import type { ImportReport, Tally } from '../export/report.ts'
import type { ZipFiles } from './read-zip.ts'
import { findSample, type Hash, type SampleRows } from './sample.ts'
import { NO_PICTURES, type SettledPictures, settlePictures } from './settle-pictures.ts'
import type { Uploads } from './uploads.ts'

/** Called with the current step and its progress. */
export type OnProgress = (
  step: 'compare-pictures' | 'store-pictures' | 'write-rows' | 'write-redirects' | 'remove-sample',
  done: number,
  of: number,
) => void

export interface ImportOrder {
  readonly content: Content
  /** Notes from reading the file. */
  readonly notes: readonly Note[]
  /** The pictures in one of our own exports. */
  readonly pictures: { readonly files: ZipFiles; readonly storage: string } | null
  /** The uploads of another program, in a folder beside its export. */
  readonly uploads: { readonly files: Uploads; readonly upload: UploadPicture } | null
  /** Existing rows stay unchanged. */
  readonly onlyNew: boolean
  readonly backend: ContentBackend
  readonly hash: Hash
  readonly onProgress?: OnProgress
}

export interface PreparedImport {
  readonly order: ImportOrder
  readonly plan: ImportPlan
  readonly settled: SettledPictures
  readonly placed: PlacedPictures | null
  readonly noted: NotePlan
  /** The sample magazine's rows, if the magazine has nothing else besides the file's. */
  readonly sample: SampleRows | null
  /** What would happen if the sample stays. */
  readonly report: ImportReport
}

const NO_TABLE = leftOut('Direcciones de antes', 'a la base de datos le falta la tabla que las guarda')

/** Compares the file with the existing content, and reports what would change (P23.3). Nothing is written. */
export async function prepareImport(order: ImportOrder): Promise<Result<PreparedImport>> {
  const { content, pictures, backend, onlyNew, onProgress } = order
  const settled = pictures
    ? await settlePictures({
        ...pictures,
        articles: [...content.articles, ...facesOf(content.authors)],
        backend,
        onProgress: (done, of) => onProgress?.('compare-pictures', done, of),
      })
    : success(NO_PICTURES)
  if (!settled.ok) return settled
  const read = await readTables(backend)
  if (!read.ok) return read
  const present = read.value
  const wanted = content.pictures.map((picture) => {
    const to = settled.value.moved.get((pictures?.storage ?? '') + picture.name)
    return to === undefined ? picture : { ...picture, name: to.slice(backend.storage.length) }
  })
  const notedHere = await backend.pictureNotes(wanted.map(({ name }) => name))
  if (!notedHere.ok) return notedHere
  const noted = planNotes(wanted, notedHere.value, onlyNew)
  const moved = content.articles.map((article) => withAddresses(article, settled.value.moved))
  const placed =
    order.uploads &&
    placePictures(moved, order.uploads.files, { storage: backend.storage, present: present.articles })
  const here: Content = {
    ...content,
    articles: placed?.articles ?? moved,
    authors: content.authors.map((author) => ({
      ...author,
      face: settled.value.moved.get(author.face ?? '') ?? author.face,
    })),
  }
  const plan = planImport(here, present, { onlyNew, isForeign: pictures === null })
  const sample = await findSample(present, plan, order.hash)
  const notes = [
    ...order.notes,
    ...settled.value.notes,
    ...(placed?.notes ?? []),
    ...plan.notes,
    ...(present.redirects || content.redirects.length === 0 ? [] : [NO_TABLE]),
  ]
  const report: ImportReport = {
    articles: tallyOf(plan.articles),
    categories: tallyOf(plan.categories),
    authors: tallyOf(plan.authors),
    guides: tallyOf(plan.guides),
    pictures: picturesTally(settled.value, placed),
    missingPictures: placed?.missing ?? 0,
    pictureNotes: noted.tally,
    redirects: tallyOf(plan.redirects),
    removed: null,
    updates: [
      ...[plan.categories, plan.authors, plan.articles, plan.guides].flatMap((table) => changesOf(table)),
      ...noted.updates,
      ...changesOf(plan.redirects),
    ],
    notes,
  }
  return success({ order, plan, settled: settled.value, placed, noted, sample, report })
}

function tallyOf<T>({ create, update, same }: TablePlan<T>): ImportReport['articles'] {
  return { created: create.length, updated: update.length, same }
}

function changesOf({ update }: Pick<TablePlan<unknown>, 'update'>): ImportReport['updates'] {
  return update.map(({ what, fields }) => ({ what, why: fields }))
}

function picturesTally(
  { store, same }: SettledPictures,
  placed: PlacedPictures | null,
): ImportReport['pictures'] {
  return {
    created: store.length + (placed?.waiting.size ?? 0),
    updated: 0,
    same: same + (placed?.same ?? 0),
  }
}

// The facts about stored pictures that an import writes: new and different ones. The report names each difference.

const FIELDS = {
  file_name: 'nombre del archivo',
  alt: 'texto alternativo',
  hash: 'huella del archivo',
} as const satisfies Partial<Record<keyof ContentPicture, string>>
const NAMES = ['file_name', 'alt', 'hash'] as const satisfies readonly (keyof typeof FIELDS)[]

interface NotePlan {
  /** The values to write; null keeps the existing one. */
  readonly put: readonly ContentPicture[]
  /** Changes of existing values, naming each field. */
  readonly updates: readonly Pick<Note, 'what' | 'why'>[]
  readonly tally: Tally
}

/** Compares facts. `onlyNew`: existing ones stay. */
function planNotes(
  wanted: readonly ContentPicture[],
  present: readonly ContentPicture[],
  onlyNew: boolean,
): NotePlan {
  const here = new Map(present.map((picture) => [picture.name, picture]))
  const put: ContentPicture[] = []
  const updates: Pick<Note, 'what' | 'why'>[] = []
  let created = 0
  for (const picture of wanted) {
    const stands = here.get(picture.name)
    const missing = NAMES.filter((field) => picture[field] !== null && (stands?.[field] ?? null) === null)
    const others = NAMES.filter((field) => {
      const [says, said] = [picture[field], stands?.[field] ?? null]
      return says !== null && said !== null && says !== said && !onlyNew
    })
    const fields: readonly string[] = [...missing, ...others]
    if (fields.length === 0) continue
    const only = (field: (typeof NAMES)[number]) => (fields.includes(field) ? picture[field] : null)
    put.push({ name: picture.name, file_name: only('file_name'), alt: only('alt'), hash: only('hash') })
    if (stands === undefined) created += 1
    if (others.length > 0)
      updates.push({ what: `Imagen ${picture.name}`, why: others.map((field) => FIELDS[field]).join(', ') })
  }
  const tally = { created, updated: put.length - created, same: wanted.length - put.length }
  return { put, updates, tally }
}
