// The database functions that may be called, and the parameters of readers' calls.
import type { Parameters } from './address.ts'
import { malformed, Refusal } from './refusal.ts'

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const uuid = new RegExp(`^${UUID}$`, 'i')
const uuids = new RegExp(`^${UUID}(?:,${UUID}){0,199}$`, 'i')
const count = /^\d{1,9}$/
const revision = /^\d{1,18}$/
const instant = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/
const choice = /^(?:true|false)$/

/** Called by GET, by anyone: the parameters of each function (`docs/sync.md`). */
export const READERS_CALLS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  sync_head: {},
  sync_page: { lim: count, p: instant, i: uuid, thin: choice },
  sync_changes: { since: revision, lim: count },
  sync_bodies: { ids: uuids, rev: revision, g: uuid },
  sync_article: { i: uuid },
  sync_gone: { i: uuid },
}

/** Called by POST with a JSON body, or by GET without parameters, by administrators and the server itself. */
export const ADMINISTRATORS_CALLS: readonly string[] = [
  'begin_import',
  'confirm_sign_in',
  'end_session',
  'find_picture',
  'hold_pictures',
  'keep_draft_pictures',
  'keep_house',
  'list_imports',
  'list_pictures',
  'list_trash',
  'my_sessions',
  'note_picture',
  'noted_pictures',
  'publish_due',
  'release_pictures',
  'remove_pictures',
  'restore_article',
  'restore_author',
  'restore_category',
  'restore_guide',
  'search_texts',
  'sign_in_history',
  'take_back_article',
  'undo_import',
  'unused_pictures',
]

/** Called like these, with the rows of an import in its body, which may be larger. */
export const IMPORT_CALL = 'import_rows'

/** The parameters of a reader's call to pass on. Throws a `Refusal` (400). */
export function readReadersCall(name: string, parameters: Parameters): Parameters {
  const accepted = READERS_CALLS[name] ?? {}
  for (const [parameter, value] of parameters) {
    const form = Object.hasOwn(accepted, parameter) ? accepted[parameter] : undefined
    if (form === undefined) throw malformed(`The parameter ${parameter} is not accepted here`)
    // The database's own error for a malformed id, which clients read as "no such article" (`src/api/answer.ts`).
    if (!form.test(value))
      throw new Refusal(400, '22P02', `The parameter ${parameter} is not of the form that it should have`)
  }
  return new Map([...parameters].map(([parameter, value]) => [parameter, oneSpelling(value)]))
}

/** Normalises ids in capitals, and numbers with leading zeros. */
function oneSpelling(value: string): string {
  return /^\d+$/.test(value)
    ? value.replace(/^0+(?=\d)/, '')
    : uuids.test(value)
      ? value.toLowerCase()
      : value
}
