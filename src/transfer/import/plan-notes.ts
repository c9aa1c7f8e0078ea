// Which notes of stored pictures an import writes: what nobody has noted here yet, and what is noted otherwise. Each of the
// latter is named before it is written.

import type { ContentPicture } from '../content-backend.ts'
import type { Note } from '../export/content.ts'
import type { Tally } from '../export/report.ts'

/** As a person reads them. */
const FIELDS = {
  file_name: 'nombre del archivo',
  alt: 'texto alternativo',
  hash: 'huella del archivo',
} as const satisfies Partial<Record<keyof ContentPicture, string>>
const NAMES = ['file_name', 'alt', 'hash'] as const satisfies readonly (keyof typeof FIELDS)[]

export interface NotePlan {
  /** What is to be noted; null: that stays as it is. */
  readonly put: readonly ContentPicture[]
  /** What stands there and changes, each field named. */
  readonly updates: readonly Pick<Note, 'what' | 'why'>[]
  readonly tally: Tally
}

/** Compares. `onlyNew`: what is noted here already stays. */
export function planNotes(
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
      updates.push({
        what: `Imagen ${picture.name}`,
        why: others.map((field) => FIELDS[field]).join(', '),
      })
  }
  const tally = { created, updated: put.length - created, same: wanted.length - put.length }
  return { put, updates, tally }
}
