// Two versions of an article: the choices to begin with. The text asks for its pictures by their number, so a text of one
// side beside the pictures of the other may show other pictures than it did; that is nobody's to decide but a person's.

import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleForm,
  changedFields,
} from '../articles/article-form.ts'
import { picturesUsedIn } from '../bodies/body.ts'
import {
  type Choices,
  type Difference,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from './conflict.ts'
import { isMergeUseful, mergedText, type MergePart, mergeText, openChoices } from './merge-text.ts'

export interface ArticleVersions {
  /** As it was opened. */
  readonly base: ArticleForm
  readonly mine: ArticleForm
  readonly theirs: ArticleForm
}

export interface ArticleConflict {
  readonly versions: ArticleVersions
  /** The fields that differ, in the form's order. */
  readonly found: readonly Difference<ArticleField>[]
  readonly same: readonly ArticleField[]
  /** The text put together, in parts; null where that is no more than one of the two texts, or would break its tags. */
  readonly parts: readonly MergePart[] | null
  /** Has a text that was put together more tags without their counterpart than either of the two? */
  readonly breaksTags: (merged: string) => boolean
}

export interface ConflictOptions {
  /** How many tags of a text open what is not closed, or close what is not open. None, when not given. */
  readonly looseTags?: (text: string) => number
  /**
   * Is `base` what both went on from? Where it is not, nobody can say who changed what: nothing is put together by itself.
   * Yes, when not given.
   */
  readonly isBaseCommon?: boolean
}

/** What somebody has chosen: of each field, and of each part of the text that both changed, in their order. */
export interface ArticleChoices {
  readonly fields: Choices<ArticleField>
  readonly parts: readonly (Side | undefined)[]
}

/** Compares the three. */
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
  return { versions, found, same, parts: isWhole ? parts : null, breaksTags }
}

/**
 * The choices to begin with: each field as the one who changed it left it, the text put together where both did. Text and
 * pictures wait for a person where together they would show other pictures.
 */
export function firstArticleChoices(conflict: ArticleConflict): ArticleChoices {
  const fields = firstChoices(conflict.found, conflict.parts === null ? {} : { content: 'merged' })
  const { content: _content, images: _images, ...others } = fields
  const choices = { fields, parts: [] }
  return movedPictures(conflict, choices).length === 0 ? choices : { fields: others, parts: [] }
}

/** The article that the choices give. */
export function chosenArticle({ versions, parts }: ArticleConflict, chosen: ArticleChoices): ArticleForm {
  const merged = parts === null ? {} : { content: mergedText(parts, chosen.parts) }
  return mergeChoices({ ...versions, merged }, chosen.fields)
}

/** Fields that wait for their choice: none was made, or not of all that both changed in the text, or it breaks its tags. */
export function fieldsToChoose(conflict: ArticleConflict, chosen: ArticleChoices): ArticleField[] {
  return conflict.found
    .map(({ field }) => field)
    .filter((field) =>
      field === 'content' && chosen.fields.content === 'merged'
        ? partsToChoose(conflict, chosen) > 0 || isTornApart(conflict, chosen)
        : chosen.fields[field] === undefined,
    )
}

/** How many places of the text, put together, wait for their choice. */
export function partsToChoose({ parts }: ArticleConflict, { parts: chosen }: ArticleChoices): number {
  return parts === null ? 0 : openChoices(parts, chosen)
}

/** Would the text, put together as chosen, leave an element open that is closed in both texts, or the other way round? */
export function isTornApart(conflict: ArticleConflict, chosen: ArticleChoices): boolean {
  const { parts, breaksTags } = conflict
  // Without a choice in it, the text was looked at before it was offered.
  if (chosen.fields.content !== 'merged' || !parts?.some(({ kind }) => kind === 'both')) return false
  return breaksTags(mergedText(parts, chosen.parts))
}

/** Is all put together without anything that both changed in one place, so that there is nothing to choose? */
export function isMergedByItself(conflict: ArticleConflict): boolean {
  const chosen = firstArticleChoices(conflict)
  const isClear = conflict.found.every(
    ({ field, changedBy }) => changedBy !== 'both' || chosen.fields[field] === 'merged',
  )
  return isClear && conflict.found.length > 0 && fieldsToChoose(conflict, chosen).length === 0
}

/**
 * The pictures, by index, that the chosen text asks for and that are others on the two sides, when text and pictures are
 * not of one side. Empty as long as one of the two waits for its choice.
 */
export function movedPictures(conflict: ArticleConflict, chosen: ArticleChoices): number[] {
  const { content, images } = chosen.fields
  if (content === undefined || images === undefined || content === images) return []
  return differentPictures(conflict.versions, chosenArticle(conflict, chosen).content)
}

/** Do text and pictures both differ, and does either text ask for a picture that is another one on the other side? */
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
