import { type ReactNode, useRef, useState } from 'react'
import { checkBody } from '#content/body/html-faults.ts'
import { checkArticle } from '#domain/articles/article-check.ts'
import { type ArticleForm, sameForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { todayLocal, longSpanishDate } from '#domain/articles/dates.ts'
import {
  aheadWords,
  earlyWords,
  publicationTexts,
  isScoreUntouched,
  scoreLine,
} from '#domain/es/publication.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import { Picture } from '#content/picture.tsx'
import { type Remark, remarksOn } from './reading-check.tsx'
import { scoreOf } from '../frame/score-field.tsx'

/** The number of remarks quoted; the others are counted. */
const QUOTED = 5

interface Publication {
  readonly form: ArticleForm
  readonly isFirst: boolean
  readonly isTextNew: boolean
  readonly isDayNew: boolean
  /** Its scheduled time in milliseconds since 1970; null if there is none. */
  readonly publishAt: number | null
}

export type PublishQuestionState = ReturnType<typeof usePublishQuestion>

interface Asked extends Publication {
  readonly remarks: readonly Remark[]
  /** Would readers miss a part of the text? */
  readonly isCut: boolean
  readonly isAhead: boolean
  readonly answer: (isYes: boolean) => void
  readonly look: (remark: Remark) => void
}

/**
 * The only question before publishing. It is always asked the first time (P17.14) and before a scheduled time.
 * Otherwise it is asked if readers would miss a part of the text (P9.11), or the date is in the future (P17.10).
 */
export function usePublishQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [review, setReview] = useState<Remark | null>(null)
  // Not asked again for a repeated save of the same text.
  const agreed = useRef<ArticleForm | null>(null)
  return {
    asked,
    /** The remark that the editor chose to review instead of publishing. */
    review,
    /** May this be published? Asks the editor if necessary. */
    mayPublish: (publication: Publication): Promise<boolean> => {
      const { form, isFirst, isTextNew, isDayNew, publishAt } = publication
      const findings = isTextNew ? checkBody(form.content) : []
      const isAhead = isDayNew && form.publishedAt > todayLocal(new Date())
      const isAsked = isFirst || publishAt !== null || findings.length > 0 || isAhead
      setReview(null)
      if (!isAsked || (agreed.current !== null && sameForm(agreed.current, form)))
        return Promise.resolve(true)
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          agreed.current = isYes ? form : null
          setAsked(null)
          resolve(isYes)
        }
        setAsked({
          ...publication,
          remarks: remarksOn(isFirst ? checkArticle(form).problems : [], findings, form.content),
          isCut: findings.length > 0,
          isAhead,
          answer,
          look(remark) {
            setReview(remark)
            answer(false)
          },
        })
      })
    },
  }
}

export function PublishQuestion(props: {
  readonly asked: Asked | null
  readonly categories: readonly Category[]
  /** Asks for the time on that day; null: on any day. */
  readonly onSchedule: (day: string | null) => void
}) {
  const { asked, categories, onSchedule } = props
  if (asked === null) return null
  const { form, isFirst, publishAt, isCut, isAhead, remarks, answer, look } = asked
  const isUpdate = !isFirst && publishAt === null
  const [first] = remarks
  const mayWait = isAhead || (isFirst && publishAt === null)
  return (
    <Dialog
      open
      title={titleOf(asked)}
      onClose={() => answer(false)}
      body={
        <>
          {isFirst && <WhatGoesOut form={form} categories={categories} />}
          {publishAt !== null && <p>{earlyWords(publishAt)}</p>}
          {isAhead && <p>{aheadWords(form.publishedAt)}</p>}
          {remarks.length > 0 && <p>{isFirst ? 'El repaso ha encontrado:' : 'Al publicarlo pasará esto:'}</p>}
          <Remarks {...{ remarks, look }} />
          {isFirst && remarks.length === 0 && <p>El repaso no ha encontrado nada.</p>}
        </>
      }
    >
      {isUpdate && isCut && first ? (
        <Button look="ink" data-autofocus onClick={() => look(first)}>
          Revisar el texto
        </Button>
      ) : (
        <Button {...(isCut && focused)} onClick={() => answer(false)}>
          Seguir escribiendo
        </Button>
      )}
      {mayWait && (
        <Button
          {...(isAhead && !isCut && focused)}
          onClick={() => {
            answer(false)
            onSchedule(isAhead ? form.publishedAt : null)
          }}
        >
          {serverDraftTexts.schedule}
        </Button>
      )}
      <Button
        {...(!(isUpdate && isCut) && ({ look: 'ink' } as const))}
        {...(!isCut && !isAhead && focused)}
        onClick={() => answer(true)}
      >
        {isUpdate && isCut ? 'Publicar así' : publicationTexts.now}
      </Button>
    </Dialog>
  )
}

const focused = { 'data-autofocus': true }

function titleOf({ isFirst, publishAt, isCut }: Asked): string {
  if (publishAt !== null) return '¿Publicarlo ahora?'
  if (isFirst) return '¿Publicar este artículo?'
  return isCut ? 'El texto no se verá como está escrito' : 'La fecha aún no ha llegado'
}

function Remarks({ remarks, look }: Pick<Asked, 'remarks' | 'look'>): ReactNode {
  const more = remarks.length - QUOTED
  if (remarks.length === 0) return null
  return (
    <DialogList>
      {remarks.slice(0, QUOTED).map((remark) => (
        <li key={`${remark.words} ${remark.place?.from}`}>
          <button
            type="button"
            className="min-h-6 text-start align-top underline"
            onClick={() => look(remark)}
          >
            {remark.words}
          </button>
        </li>
      ))}
      {more > 0 && <li>{more === 1 ? 'Y una cosa más' : `Y ${more} cosas más`}</li>}
    </DialogList>
  )
}

/** A summary of a first publication besides the text: cover, category, score and date. */
function WhatGoesOut({ form, categories }: { form: ArticleForm; categories: readonly Category[] }) {
  const { title, images, categoryId, publishedAt } = form
  const category = categories.find(({ id }) => id === categoryId)
  return (
    <div className="grid grid-cols-picture items-start gap-4 wrap-anywhere">
      {images[0] === undefined ? (
        <span
          className="aspect-video border border-dashed border-line-strong"
          role="img"
          aria-label="Sin portada"
        />
      ) : (
        <Picture address={images[0]} sizes="7rem" />
      )}
      <div className="max-xs:col-span-2">
        <strong>{title}</strong>
        <dl className="mt-2 grid grid-cols-mark gap-x-3 gap-y-1 text-meta">
          <dt className="text-ink-2">Categoría</dt>
          <dd>{category?.name ?? 'Sin categoría'}</dd>
          <dt className="text-ink-2">Puntuación</dt>
          <dd>
            {scoreLine(scoreOf(form.overall))}
            {isScoreUntouched(form) && (
              <small className="block text-meta text-warn">{publicationTexts.untouchedScore}</small>
            )}
          </dd>
          <dt className="text-ink-2">Fecha</dt>
          <dd>{publishedAt === '' ? 'La de hoy' : longSpanishDate(publishedAt)}</dd>
        </dl>
      </div>
    </div>
  )
}
