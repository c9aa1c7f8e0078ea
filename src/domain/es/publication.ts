// Texts about what readers will see after a publication (P17.12).
import type { ToastWords } from './toasts.ts'
import { type ArticleForm, newArticleForm, sameForm } from '../articles/article-form.ts'
import { longSpanishDate } from '../articles/dates.ts'
import { formatScore, scoreWord } from '../articles/score.ts'
import { timeWords } from './server-drafts.ts'

/** The form's state for readers: unpublished, published, or scheduled. */
export type Publicity = 'new' | 'public' | 'scheduled'

/** The action of the form's main button. */
export const mainAct = {
  new: 'Publicar',
  public: 'Actualizar',
  scheduled: 'Guardar',
} as const satisfies Record<Publicity, string>

export const publicationTexts = {
  first: '¿Publicar este artículo?',
  early: '¿Publicarlo ahora?',
  cut: 'El texto no se verá como está escrito',
  ahead: 'La fecha aún no ha llegado',
  now: 'Publicar ahora',
  anyway: 'Publicar así',
  review: 'Revisar el texto',
  goOn: 'Seguir escribiendo',
  noCategory: 'Sin categoría',
  noScore: 'Sin nota',
  noDay: 'La de hoy',
  untouchedScore: 'La nota es la de todo artículo nuevo: nadie la ha cambiado.',
  found: 'El repaso ha encontrado:',
  cutSo: 'Al publicarlo pasará esto:',
  facts: 'Datos',
  done: 'Hecho',
  complete: 'No falta nada',
  nothingFound: 'El repaso no ha encontrado nada.',
  look: 'Ver en la revista',
  takeBack: 'Dejar de publicar',
  takeBackQuestion: '¿Dejar de publicar este artículo?',
  takeBackText:
    'deja de verse en la revista. Queda como borrador, con su texto, sus imágenes y su historial, y se puede volver a publicar en la misma dirección.',
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

/** Is the score still the default? */
export function isScoreUntouched(form: ArticleForm): boolean {
  return sameForm(form, { ...form, overall: newArticleForm('').overall })
}

/** What publishing today means for an article with a later day. */
export function aheadWords(day: string): string {
  return `Está fechado el ${longSpanishDate(day)}. Publicado ahora se lee desde ya, y sale el primero hasta ese día.`
}

/** What happens to the schedule of an article that is published earlier; milliseconds since 1970. */
export function earlyWords(at: number): string {
  return `Está programado para el ${timeWords(at)}. Publicado ahora se lee desde ya, y esa hora no cuenta.`
}

/** A text is scheduled for this time; milliseconds since 1970. */
export function scheduledToast(at: number): ToastWords {
  return { tone: 'good', title: 'Publicación programada', text: `Se publica así el ${timeWords(at)}` }
}
