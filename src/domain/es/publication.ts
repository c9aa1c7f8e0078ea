// Texts about what readers will see after a publication (P17.12).
import type { ToastWords } from './toasts.ts'
import { type ArticleForm, newArticleForm, sameForm } from '../articles/article-form.ts'
import { longSpanishDate } from '../articles/dates.ts'
import { formatScore, scoreWord } from '../articles/score.ts'
import { timeWords } from './server-drafts.ts'

/** The form's state for readers: unpublished, published, or scheduled. */
export type Publicity = 'new' | 'public' | 'scheduled'

/** The label of the form's main button. */
export const mainAct = {
  new: 'Publicar',
  public: 'Actualizar',
  scheduled: 'Guardar',
} as const satisfies Record<Publicity, string>

export const publicationTexts = {
  now: 'Publicar ahora',
  noScore: 'Sin nota',
  untouchedScore: 'La nota es la de todo artículo nuevo: nadie la ha cambiado.',
  facts: 'Datos',
  takeBack: 'Dejar de publicar',
  takenBack: { tone: 'good', title: 'Ya no está publicado', text: 'Sigue aquí como borrador' },
  movedBefore: {
    tone: 'bad',
    title: 'Error',
    text: 'Alguien lo ha guardado entretanto: mira qué ha cambiado y vuelve a intentarlo',
  },
  notTakenBack: { tone: 'bad', title: 'Error', text: 'No se pudo dejar de publicar el artículo' },
} as const satisfies Record<string, string | ToastWords>

/** `8.0 · Muy recomendable`. `overall`: null without one. */
export function scoreLine(overall: number | null): string {
  return overall === null ? publicationTexts.noScore : `${formatScore(overall)} · ${scoreWord(overall)}`
}

/** Does the score still have its default value? */
export function isScoreUntouched(form: ArticleForm): boolean {
  return sameForm(form, { ...form, overall: newArticleForm('').overall })
}

/** Explains what publishing now means for an article with a later date. */
export function aheadWords(day: string): string {
  return `Está fechado el ${longSpanishDate(day)}. Publicado ahora se lee desde ya, y sale el primero hasta ese día.`
}

/** Explains what happens to the schedule if the article is published early; `at` in milliseconds since 1970. */
export function earlyWords(at: number): string {
  return `Está programado para el ${timeWords(at)}. Publicado ahora se lee desde ya, y esa hora no cuenta.`
}

/** The toast after scheduling; `at` in milliseconds since 1970. */
export function scheduledToast(at: number): ToastWords {
  return { tone: 'good', title: 'Publicación programada', text: `Se publica así el ${timeWords(at)}` }
}
