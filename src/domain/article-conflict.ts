// Two versions of an article: the choices to begin with. The text asks for its pictures by their number, so a text of one
// side beside the pictures of the other may show other pictures than it did; that is nobody's to decide but a person's.

import { ARTICLE_FIELDS, type ArticleField, type ArticleForm, changedFields } from './article-form.ts'
import { picturesUsedIn } from './body.ts'
import {
  type Choices,
  type Difference,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from './conflict.ts'
import { isMergeUseful, mergedText, type MergePart, mergeText } from './merge-text.ts'

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
  /** The text put together, in parts; null where that is no more than one of the two texts. */
  readonly parts: readonly MergePart[] | null
}

/** What somebody has chosen: of each field, and of each part of the text that both changed, in their order. */
export interface ArticleChoices {
  readonly fields: Choices<ArticleField>
  readonly parts: readonly (Side | undefined)[]
}

/** Compares the three. */
export function articleConflict(versions: ArticleVersions): ArticleConflict {
  const { base, mine, theirs } = versions
  const found = differences(versions, changedFields)
  const same = ARTICLE_FIELDS.filter((field) => !found.some((difference) => difference.field === field))
  const parts = mergeText({ base: base.content, mine: mine.content, theirs: theirs.content })
  return { versions, found, same, parts: isMergeUseful(parts) ? parts : null }
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

/** Fields that wait for their choice. */
export function fieldsToChoose({ found }: ArticleConflict, { fields }: ArticleChoices): ArticleField[] {
  return found.map(({ field }) => field).filter((field) => fields[field] === undefined)
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
