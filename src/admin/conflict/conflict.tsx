import { type ReactNode, useEffect, useRef, useState } from 'react'
import { looseTags } from '#content/body/html-faults.ts'
import { adminTexts } from '#domain/es/admin.ts'
import {
  type ArticleChoices,
  articleConflict,
  type ArticleConflict,
  type ArticleVersions,
  areTied,
  chosenArticle,
  fieldsToChoose,
  firstArticleChoices,
  isMergedByItself,
  isTornApart,
  movedPictures,
  partsToChoose,
} from '#domain/drafts/article-conflict.ts'
import type { ArticleField, ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { allFrom, type Choice, type Side } from '#domain/drafts/conflict.ts'
import { articleFieldNames } from '#domain/articles/field-names.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { firstBarButton, FormBar, FormBarWords, useKeys } from '../frame/form-parts.tsx'
import { ConflictField, MergedFacts, ConflictMerge } from './conflict-field.tsx'
import { BELOW, MERGE_HEAD } from './side.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** Two versions of one article, field by field; the chosen parts become the article (P20.1). */
export function Conflict(props: {
  readonly versions: ArticleVersions
  readonly categories: readonly Category[]
  readonly title: string
  /** When and by whom the server's version was saved, as text. */
  readonly change: string
  /** The author of the server's version, for `Cambio de …`; null if unknown. */
  readonly who: string | null
  /** Are both versions based on the same one? True by default. */
  readonly isBaseCommon?: boolean
  readonly onSave: (merged: ArticleForm) => void
  readonly onBack: () => void
}) {
  const { versions, categories, title, change, who, isBaseCommon = true, onSave, onBack } = props
  const [conflict] = useState(() => articleConflict(versions, { looseTags, isBaseCommon }))
  const [isMerged] = useState(() => isMergedByItself(conflict))
  const { found, same, parts, facts } = conflict
  const [chosen, setChosen] = useState<ArticleChoices>(() => firstArticleChoices(conflict))
  const missing = fieldsToChoose(conflict, chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  function merge() {
    const [first] = missing
    if (first === undefined) onSave(chosenArticle(conflict, chosen))
    else firstToChoose(fields.current, first, partsToChoose(conflict, chosen) > 0)?.focus()
  }
  useKeys({ save: merge, escape: onBack })
  const chooseAll = (side: Side) => setChosen({ ...chosen, fields: allFrom(found, side) })
  const choose = (field: ArticleField, choice: Choice) =>
    setChosen({ ...chosen, fields: { ...chosen.fields, [field]: choice } })
  return (
    <section className="wrap" aria-labelledby="conflict-title">
      <ScreenTop>
        <Button look="bare" className="ps-0" onClick={onBack}>
          <Icon name="left" />
          Seguir editando
        </Button>
      </ScreenTop>
      <div
        ref={fields}
        className="mb-8 border border-line bg-paper"
        data-cat={versions.mine.categoryId ?? undefined}
      >
        <header className={MERGE_HEAD}>
          <h1 id="conflict-title" className="text-section" tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className="max-w-[64ch] text-ink-2">
            {change} {isMerged ? MERGED : TO_CHOOSE} {countWords(found.length, same.length)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => chooseAll('mine')}>{adminTexts.keepMine}</Button>
            <Button onClick={() => chooseAll('theirs')}>{adminTexts.useTheirs}</Button>
          </div>
        </header>
        {found.map(({ field, changedBy }) => (
          <ConflictField
            key={field}
            field={field}
            name={articleFieldNames[field]}
            changedBy={changedBy}
            chosen={chosen.fields[field]}
            onChoose={(choice) => choose(field, choice)}
            versions={versions}
            categories={categories}
            who={who}
            hint={tieWords(field, conflict, chosen)}
          >
            {field === 'content' && changedBy === 'both' && parts !== null && (
              <ConflictMerge
                parts={parts}
                isChosen={chosen.fields.content === 'merged'}
                who={who}
                sides={chosen.parts}
                onChoose={() => choose('content', 'merged')}
                onChoosePart={(at, side) =>
                  setChosen({
                    fields: { ...chosen.fields, content: 'merged' },
                    parts: Object.assign([...chosen.parts], { [at]: side }),
                  })
                }
              />
            )}
            {field === 'facts' && facts !== null && (
              <MergedFacts
                base={versions.base}
                merged={{ ...versions.mine, facts }}
                categories={categories}
                isChosen={chosen.fields.facts === 'merged'}
                onChoose={() => choose('facts', 'merged')}
              />
            )}
          </ConflictField>
        ))}
        {same.length > 0 && <p className={BELOW}>Campos iguales: {listed.format(same.map(inSentence))}</p>}
        <FormBar inPanel>
          <FormBarWords role="status">{statusWords(conflict, chosen)}</FormBarWords>
          <Button look="ink" className={firstBarButton} aria-disabled={missing.length > 0} onClick={merge}>
            Guardar esta mezcla
          </Button>
        </FormBar>
      </div>
    </section>
  )
}

const MERGED =
  'No se ha perdido nada: los cambios están en sitios distintos y ya están juntos. Mira si te vale y guarda.'
const TO_CHOOSE = 'No se ha perdido nada: elige qué se queda en cada campo.'

/** Finds the first control of a field that needs a choice; `isPart`: the choice is within the text. */
function firstToChoose(box: HTMLElement | null, field: ArticleField, isPart: boolean): HTMLElement | null {
  const part = isPart && field === 'content' ? '[role=group]:not(:has(:checked)) input' : null
  return box?.querySelector<HTMLElement>(part ?? `[name="conflict-${field}"]`) ?? null
}

/** Text and pictures are linked by the numbers in the text: explains at the choice what that means. */
function tieWords(field: ArticleField, conflict: ArticleConflict, chosen: ArticleChoices): ReactNode {
  if (field === 'content' && isTornApart(conflict, chosen)) {
    return 'Así elegido, el texto deja una etiqueta sin su pareja. Elige otra cosa, o uno de los dos textos entero.'
  }
  if ((field !== 'content' && field !== 'images') || !areTied(conflict)) return null
  const moved = movedPictures(conflict, chosen).map((index) => `[IMG:${index}]`)
  if (moved.length > 0) {
    return moved.length === 1
      ? `Así elegido, ${moved[0] ?? ''} puede mostrar otra imagen que la suya. Compruébalo después.`
      : `Así elegido, ${listed.format(moved)} pueden mostrar otras imágenes que las suyas. Compruébalo después.`
  }
  return 'El texto pide sus imágenes por el número: elige juntos contenido e imágenes.'
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

function inSentence(field: ArticleField): string {
  return articleFieldNames[field].toLocaleLowerCase('es')
}

function countWords(different: number, same: number): string {
  const first = different === 1 ? 'Un campo es distinto' : `${different} campos son distintos`
  if (same === 0) return `${first}.`
  return `${first}, ${same === 1 ? 'uno igual' : `${same} iguales`}.`
}

/** `2 de lo tuyo, 1 del servidor`; required choices come first. */
function statusWords(conflict: ArticleConflict, chosen: ArticleChoices): string {
  const { fields } = chosen
  const missing = fieldsToChoose(conflict, chosen)
  const open = fields.content === 'merged' ? partsToChoose(conflict, chosen) : 0
  if (open > 0 && missing.length === 1) {
    return open === 1 ? 'Falta elegir en un sitio del texto' : `Falta elegir en ${open} sitios del texto`
  }
  if (missing.length > 0) return `Falta elegir: ${listed.format(missing.map(inSentence))}`
  const all = Object.values(fields)
  const count = (choice: Choice) => all.filter((one) => one === choice).length
  const merged = count('merged')
  return `${count('mine')} de lo tuyo, ${count('theirs')} del servidor${merged > 0 ? `, ${merged} de los dos` : ''}`
}
