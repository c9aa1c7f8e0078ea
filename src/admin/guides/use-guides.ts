import { useCallback } from 'react'
import { fetchGuides } from '#api/write/author-writes.ts'
import type { EditedGuide } from '#domain/authors/guide-form.ts'
import { publishedGuides } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/use-answer.ts'

const EVERY = {}

/**
 * Every guide: the server's answer, and what the device knows to be newer. Without an answer, those on the device, which are the
 * published ones. Undefined: nothing is known yet.
 */
export function useGuides() {
  const { project } = useBackoffice()
  const here = useStored(publishedGuides, EVERY)
  const ask = useCallback((signal: AbortSignal) => fetchGuides(project, signal), [project])
  const { value, failure, again } = useAnswer(ask)
  const all: readonly EditedGuide[] | undefined =
    value?.map((guide) => here?.find(({ id, rev }) => id === guide.id && rev > guide.rev) ?? guide) ??
    (failure ? here : undefined)
  return { all, failure, again }
}
