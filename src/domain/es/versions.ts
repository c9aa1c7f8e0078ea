// Texts of history and trash: who did what and when (P21.3), in local time.
import { todayLocal } from '../articles/dates.ts'
import type { TrashEntry, Version } from '../articles/version.ts'

export interface Viewer {
  /** The viewer's own e-mail. */
  readonly me: string | null
  /** Milliseconds since 1970. */
  readonly now: number
}

const DAY_MS = 86_400_000

/** `Guardada ayer a las 10:31 por ana@example.com`; if unknown, until when it was current. */
export function versionWords({ savedAt, savedBy, endedAt }: Version, viewer: Viewer): string {
  if (savedAt === null) return `Como estaba hasta ${momentWords(endedAt, viewer.now)}`
  return savedMetadata({ savedAt, savedBy }, viewer)
}

/** How it ended: `Cambiada hoy a las 12:02 por ti`. */
export function endWords({ isDeletion, endedAt, endedBy }: Version, viewer: Viewer): string {
  return `${isDeletion ? 'Borrada' : 'Cambiada'} ${doneWords(endedAt, endedBy, viewer)}`
}

/** For the current row, based on the version before it: `Guardada hoy a las 12:02 por ti`. */
export function currentWords({ endedAt, endedBy }: Version, viewer: Viewer): string {
  return savedMetadata({ savedAt: endedAt, savedBy: endedBy }, viewer)
}

/** The same, for a row that contains this information. */
export function savedMetadata(saved: { savedAt: number; savedBy: string | null }, viewer: Viewer): string {
  return `Guardada ${doneWords(saved.savedAt, saved.savedBy, viewer)}`
}

/** `Categoría con 3 artículos · Borrada hoy a las 12:02 por ti` */
export function trashWords({ kind, articles, deletedAt, deletedBy }: TrashEntry, viewer: Viewer): string {
  const done = doneWords(deletedAt, deletedBy, viewer)
  if (kind === 'article') return `Artículo · Borrado ${done}`
  if (kind === 'author') return `Autor · Borrado ${done}`
  if (kind === 'guide') return `Guía · Borrada ${done}`
  const crowd = articles === 0 ? '' : ` con ${articles === 1 ? '1 artículo' : `${articles} artículos`}`
  return `Categoría${crowd} · Borrada ${done}`
}

/** `hoy a las 12:02 por ti` */
export function doneWords(at: number, by: string | null, { me, now }: Viewer): string {
  if (by === null) return momentWords(at, now)
  return `${momentWords(at, now)} por ${by === me ? 'ti' : by}`
}

/** `hoy a las 12:02`, `ayer a las 10:31`, `el 3 de mayo de 2026 a las 9:00` */
export function momentWords(at: number, now: number): string {
  return `${dayWords(at, now)} a las ${clock.format(at)}`
}

/** `hoy`, `ayer`, `el 3 de mayo de 2026` */
export function dayWords(at: number, now: number): string {
  const day = todayLocal(new Date(at))
  if (day === todayLocal(new Date(now))) return 'hoy'
  return day === todayLocal(new Date(now - DAY_MS)) ? 'ayer' : `el ${date.format(at)}`
}

export const clock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric' })
