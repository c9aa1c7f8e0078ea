// The appearance of a category: an icon by keyword in its name (P6.1), and a badge colour by name if it has none
// (P6.2). Readable text on that colour is in `readable-colour.ts`.
import type { Listed } from '../articles/article.ts'
import { DEFAULT_CATEGORY_COLOR } from './category.ts'
import { fold } from '../lists/fold.ts'

export type CategoryIcon =
  | 'smartphone'
  | 'laptop'
  | 'gaming'
  | 'audio'
  | 'wearable'
  | 'automotive'
  | 'vr-ar'
  | 'default'

// The first match wins, so a word that contains another keyword comes before it: «automóvil» móvil, «headphones» phone.
const iconByKeyword: readonly (readonly [keyword: RegExp, icon: CategoryIcon])[] = [
  [/automo|\bautos?\b|\bcoches?\b|\bcars?\b|vehiculo/, 'automotive'],
  [/\b[vax]r\b|realidad (virtual|aumentada|mixta)|(virtual|augmented|mixed) reality/, 'vr-ar'],
  [/audio|auricular|altavo[cz]|sonido|headphone|earphone|earbud|speaker/, 'audio'],
  [/wearable|reloj|watch|pulsera/, 'wearable'],
  [/smartphone|movil|telefono|phone|celular/, 'smartphone'],
  [/laptop|portatil|ordenador|notebook/, 'laptop'],
  [/gam(ing|er|es?\b)|juego|consola/, 'gaming'],
]

/** The icon for a category's name, in English or Spanish. */
export function categoryIcon(name: string): CategoryIcon {
  const folded = fold(name)
  return iconByKeyword.find(([keyword]) => keyword.test(folded))?.[1] ?? 'default'
}

/** The colours of the usual names (P6.3, P6.4); any other name has the default. */
const badgeColorByName = new Map([
  ['smartphones', '#1747d1'],
  ['laptops', '#6d3bd1'],
  ['gaming', '#d3281c'],
  ['audio', '#0a7d4f'],
  ['wearables', '#f2a900'],
  ['automotive', '#3a4048'],
  ['automoviles', '#3a4048'],
  ['vr/ar', '#e2418f'],
])

/** Every possible result of `badgeColor`. */
export const badgeColors: readonly string[] = [
  ...new Set([...badgeColorByName.values(), DEFAULT_CATEGORY_COLOR]),
]

/** The colour of a category of which only the name is known. */
export function badgeColor(name: string): string {
  return badgeColorByName.get(fold(name.trim())) ?? DEFAULT_CATEGORY_COLOR
}

/** The text of an article's badge, as written (the style sheet capitalises it), and its colour (P2.5); null: none. */
export function badgeOf(
  article: Pick<Listed, 'category' | 'categoryName' | 'categoryColor'>,
): { name: string; color: string } | null {
  const name = article.categoryName ?? article.category
  return name === null || name.trim() === ''
    ? null
    : { name, color: article.categoryColor ?? badgeColor(name) }
}
