import { useEffect, useState } from 'react'
import { bodiesOnDevice } from '#store/copy-state.ts'
import type { TextAnswer } from '#store/search/text-search.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { useSync } from '../freshness/sync-provider.tsx'

const NOTHING = {}

/** Matches in introductions and texts on the device; null while unknown. Repeats when more texts have arrived. */
export function useTextAnswer(query: string): TextAnswer | null {
  const device = useDevice()
  const bodies = useStored(bodiesOnDevice, NOTHING)
  const { checkedAt } = useSync().status
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    if (device === null || bodies === undefined || query === '') return undefined
    let stop = () => {}
    let isGone = false
    const tell = (answer: TextAnswer) =>
      setHeard((before) => (before && isMore(before, { query, answer }) ? before : { query, answer }))
    void import('#store/search/text-finder.ts').then(({ findInTexts }) => {
      if (!isGone) stop = findInTexts(device, query, tell)
    }, stayWithout)
    return () => {
      isGone = true
      stop()
    }
  }, [device, query, bodies, checkedAt])
  return heard?.query === query ? heard.answer : null
}

interface Heard {
  readonly query: string
  readonly answer: TextAnswer
}

/** Does the previous result of the same search have more hits than this unfinished one? */
function isMore(before: Heard, { query, answer }: Heard): boolean {
  return before.query === query && !answer.isDone && answer.hits.length < before.answer.hits.length
}

/** Without the code of this search, the other results remain. */
function stayWithout(): void {}
