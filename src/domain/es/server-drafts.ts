// Texts about drafts on the server, their publication time, and what prevents it.
import type { ToastWords } from './toasts.ts'
import { ageInWords, shortSpanishDate, todayLocal } from '../articles/dates.ts'
import { brokenRuleWords } from '../articles/broken-rules.ts'
import { clock } from './versions.ts'

export const serverDraftTexts = {
  kept: { tone: 'good', title: 'Borrador guardado', text: 'En este dispositivo y en el servidor' },
  keptHere: {
    tone: 'info',
    title: 'Guardado en este dispositivo',
    text: 'Irá al servidor en cuanto se pueda',
  },
  schedule: 'Programar',
  unsent: 'El borrador no ha llegado al servidor: vuelve a intentarlo cuando haya conexión',
  unscheduled: { tone: 'good', title: 'Programación retirada', text: 'Sigue siendo un borrador' },
  nameless: 'Artículo sin título',
  articleGone: 'El artículo ya no existe en el servidor',
} as const satisfies Record<string, string | ToastWords>

/** 'Borrador de hace 3 min en otro dispositivo', or in another tab, or by another person; `age` in milliseconds. */
export function elsewhereWords(age: number, where: DraftOrigin): string {
  const place = { tab: 'en otra pestaña', device: 'en otro dispositivo', person: 'de otra persona' }[where]
  return `Borrador de ${ageInWords(Math.max(0, age))} ${place}`
}

/** Where a draft that this form is not based on was saved. */
export type DraftOrigin = 'tab' | 'device' | 'person'

/** 'La versión del servidor es de hace 3 min.'; `age` in milliseconds, `by` an e-mail if known. */
export function draftChangeWords(age: number, by: string | null): string {
  const who = by === null ? '' : ` La guardó ${by}.`
  return `La versión del servidor es de ${ageInWords(Math.max(0, age))}.${who}`
}

/** The state of a server draft: unpublished, scheduled, or changes to a published article. */
export type DraftStanding = 'draft' | 'scheduled' | 'changed'

/** The properties that the texts need. Times in milliseconds since 1970; `baseRev` 0: the article has no row yet. */
export interface StandingDraft {
  readonly baseRev: number
  readonly publishAt: number | null
  readonly problem: string | null
}

/** A draft that could not be published on time no longer counts as scheduled. */
export function standingOf({ baseRev, publishAt, problem }: StandingDraft): DraftStanding {
  if (publishAt !== null && problem === null) return 'scheduled'
  return baseRev === 0 ? 'draft' : 'changed'
}

export const standingNames = {
  draft: 'Borrador',
  scheduled: 'Programado',
  changed: 'Publicado · con cambios',
} as const satisfies Record<DraftStanding, string>

/** 'Programado para el 3/12/2026 a las 10:00', in the reader's local time; otherwise the name of its state. */
export function standingWords(draft: StandingDraft): string {
  const words = standingNames[standingOf(draft)]
  if (draft.publishAt === null) return words
  return draft.problem === null
    ? `${words} para el ${timeWords(draft.publishAt)}`
    : `${words} · no se publicó: ${problemWords(draft.problem)}`
}

/** '3/12/2026 a las 10:00', in the reader's local time; `at` in milliseconds since 1970. */
export function timeWords(at: number): string {
  return `${shortSpanishDate(todayLocal(new Date(at)))} a las ${clock.format(at)}`
}

/** Why a scheduled text was not published, as part of a sentence; `problem` as in the server's row. */
export function problemWords(problem: string): string {
  if (problem === 'moved') return 'el artículo se guardó entretanto'
  if (problem === 'missing') return 'el artículo ya no existe'
  const words = brokenRuleWords(problem) ?? 'el servidor no acepta estos datos'
  return words.charAt(0).toLocaleLowerCase('es') + words.slice(1)
}
