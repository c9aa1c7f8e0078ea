// Two conflicting versions of an article and the initial choices. The text refers to its pictures by number. One
// side's text with the other side's pictures may show the wrong pictures, so an editor must decide.
import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleForm,
  changedFields,
} from '../articles/article-form.ts'
import { type FactsForm, type FactsChange, withFacts, withValue } from '../facts/facts-form.ts'
import { picturesUsedIn } from '../bodies/picture-markers.ts'
import {
  type Choices,
  type Difference,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from './conflict.ts'
import { isMergeUseful, mergedText, type MergePart, mergeText } from './merge-text.ts'
import { sayTheSame } from '../facts/check-facts.ts'

// Facts that two people changed are merged if they changed different ones (P27.14). A price with its day and currency
// is one fact, and so is each value and each list.
interface Versions {
  readonly base: FactsForm
  readonly mine: FactsForm
  readonly theirs: FactsForm
}

/** Merges both changes. Null if they changed the same fact differently, or if one side already contains both. */
export function mergedFacts({ base, mine, theirs }: Versions): FactsForm | null {
  let merged = mine
  for (const take of PLACES) {
    if (sayTheSame(take(theirs), take(base)) || sayTheSame(take(theirs), take(mine))) continue
    if (!sayTheSame(take(mine), take(base))) return null
    merged = withFacts(merged, take(theirs))
  }
  const keys = new Set([base, mine, theirs].flatMap(({ values }) => Object.keys(values ?? {})))
  for (const key of keys) {
    const [before, here, there] = [base, mine, theirs].map(({ values }) => values?.[key])
    if (there === before || there === here) continue
    if (here !== before) return null
    merged = withValue(merged, key, there ?? null)
  }
  return sayTheSame(merged, mine) || sayTheSame(merged, theirs) ? null : merged
}

/** Absent facts are included as undefined, so that a change can remove them. */
const PLACES: readonly ((form: FactsForm) => FactsChange)[] = [
  ({ product }) => ({ product }),
  ({ brand }) => ({ brand }),
  ({ model }) => ({ model }),
  ({ year }) => ({ year }),
  ({ price, currency, pricedOn }) => ({ price, currency, pricedOn }),
  ({ testedDays }) => ({ testedDays }),
  ({ source }) => ({ source }),
  ({ isReturned }) => ({ isReturned }),
  ({ author }) => ({ author }),
  ({ links }) => ({ links }),
  ({ corrections }) => ({ corrections }),
]

export interface ArticleVersions {
  /** The form as opened. */
  readonly base: ArticleForm
  readonly mine: ArticleForm
  readonly theirs: ArticleForm
}

export interface ArticleConflict {
  readonly versions: ArticleVersions
  /** The fields that differ, in the form's order. */
  readonly found: readonly Difference<ArticleField>[]
  readonly same: readonly ArticleField[]
  /** The merged text in parts; null if it equals one of the two texts, or would break its tags. */
  readonly parts: readonly MergePart[] | null
  /** The merged facts; null if both changed the same one, or if they equal one side's. */
  readonly facts: FactsForm | null
  /** Does a merged text have more unmatched tags than either original? */
  readonly breaksTags: (merged: string) => boolean
}

export interface ConflictOptions {
  /** The number of unmatched tags of a text. By default 0. */
  readonly looseTags?: (text: string) => number
  /** Is `base` the common ancestor? True by default. If not, nothing is merged automatically. */
  readonly isBaseCommon?: boolean
}

/** The choices for each field, and for each text part that both changed, in order. */
export interface ArticleChoices {
  readonly fields: Choices<ArticleField>
  readonly parts: readonly (Side | undefined)[]
}

/** Compares the three versions. */
export function articleConflict(versions: ArticleVersions, options: ConflictOptions = {}): ArticleConflict {
  const { looseTags = () => 0, isBaseCommon = true } = options
  const { base, mine, theirs } = versions
  const differ = differences(versions, changedFields)
  const found = isBaseCommon ? differ : differ.map(({ field }) => ({ field, changedBy: 'both' as const }))
  const same = ARTICLE_FIELDS.filter((field) => !found.some((difference) => difference.field === field))
  const parts = mergeText({ base: base.content, mine: mine.content, theirs: theirs.content })
  const isOffered = isBaseCommon && isMergeUseful(parts)
  const most = isOffered ? Math.max(looseTags(mine.content), looseTags(theirs.content)) : 0
  const breaksTags = (merged: string) => looseTags(merged) > most
  const sides = (['mine', 'theirs'] as const).map((side) => parts.map(() => side))
  const isWhole = isOffered && sides.every((chosen) => !breaksTags(mergedText(parts, chosen)))
  const facts = isBaseCommon
    ? mergedFacts({ base: base.facts, mine: mine.facts, theirs: theirs.facts })
    : null
  return { versions, found, same, parts: isWhole ? parts : null, facts, breaksTags }
}

/**
 * The initial choices: each field as its only author left it, and the merged text if both changed it. Text and
 * pictures wait for a choice if combined they would show the wrong pictures.
 */
export function firstArticleChoices(conflict: ArticleConflict): ArticleChoices {
  const fields = firstChoices(conflict.found, {
    ...(conflict.parts !== null && { content: 'merged' }),
    ...(conflict.facts !== null && { facts: 'merged' }),
  })
  const { content: _content, images: _images, ...others } = fields
  const choices = { fields, parts: [] }
  return movedPictures(conflict, choices).length === 0 ? choices : { fields: others, parts: [] }
}

/** Builds the article from these choices. */
export function chosenArticle(
  { versions, parts, facts }: ArticleConflict,
  chosen: ArticleChoices,
): ArticleForm {
  const merged = {
    ...(parts !== null && { content: mergedText(parts, chosen.parts) }),
    ...(facts !== null && { facts }),
  }
  return mergeChoices({ ...versions, merged }, chosen.fields)
}

/** Returns the fields whose choice is incomplete. Nothing is saved until there are none (P20.3). */
export function fieldsToChoose(conflict: ArticleConflict, chosen: ArticleChoices): ArticleField[] {
  return conflict.found
    .map(({ field }) => field)
    .filter((field) =>
      field === 'content' && chosen.fields.content === 'merged'
        ? partsToChoose(conflict, chosen) > 0 || isTornApart(conflict, chosen)
        : chosen.fields[field] === undefined,
    )
}

/** The number of parts of the merged text that wait for a choice. */
export function partsToChoose({ parts }: ArticleConflict, { parts: chosen }: ArticleChoices): number {
  const open = parts?.filter(({ kind }) => kind === 'both').filter((_, at) => chosen[at] === undefined)
  return open?.length ?? 0
}

/** Would the merged text have more unmatched tags than either original? */
export function isTornApart(conflict: ArticleConflict, chosen: ArticleChoices): boolean {
  const { parts, breaksTags } = conflict
  // A merged text without open choices was checked before it was offered.
  if (chosen.fields.content !== 'merged' || !parts?.some(({ kind }) => kind === 'both')) return false
  return breaksTags(mergedText(parts, chosen.parts))
}

/** Was everything merged automatically, because the two never changed the same place? */
export function isMergedByItself(conflict: ArticleConflict): boolean {
  const chosen = firstArticleChoices(conflict)
  const isClear = conflict.found.every(
    ({ field, changedBy }) => changedBy !== 'both' || chosen.fields[field] === 'merged',
  )
  return isClear && conflict.found.length > 0 && fieldsToChoose(conflict, chosen).length === 0
}

/**
 * If text and pictures come from different sides: the indexes of pictures shown in the chosen text that differ
 * between the sides. Empty while one of the two has no choice.
 */
export function movedPictures(conflict: ArticleConflict, chosen: ArticleChoices): number[] {
  const { content, images } = chosen.fields
  if (content === undefined || images === undefined || content === images) return []
  return differentPictures(conflict.versions, chosenArticle(conflict, chosen).content)
}

/** Do text and pictures both differ, and does either text show a picture that differs on the other side? */
export function areTied({ versions, found }: ArticleConflict): boolean {
  const differ = (field: ArticleField) => found.some((difference) => difference.field === field)
  const { mine, theirs } = versions
  return (
    differ('content') &&
    differ('images') &&
    [mine, theirs].some(({ content }) => differentPictures(versions, content).length > 0)
  )
}

function differentPictures({ mine, theirs }: ArticleVersions, content: string): number[] {
  return picturesUsedIn(content).filter((index) => mine.images[index] !== theirs.images[index])
}
