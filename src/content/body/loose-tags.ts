// Tags of a body without their counterpart: by them a text that was put together of two others is compared with those
// (`domain/drafts/article-conflict.ts`).
import { tokensOf } from './body-tokens.ts'
import { voidElements } from './body-vocabulary.ts'
import { MAY_STAY_OPEN } from './check-body.ts'

/** How many tags open what is not closed inside of its parent, or close what is not open there. */
export function looseTags(content: string): number {
  const { tags, endTags } = tokensOf(content)
  const all = [
    ...tags.map(({ name, from }) => ({ name, from, isEnd: false })),
    ...endTags.map(({ name, from }) => ({ name, from, isEnd: true })),
  ].toSorted((a, b) => a.from - b.from)
  const open: string[] = []
  let loose = 0
  const leave = (name: string | undefined) => {
    if (name !== undefined && !MAY_STAY_OPEN.has(name)) loose += 1
  }
  for (const { name, isEnd } of all) {
    if (voidElements.has(name)) continue
    if (!isEnd) open.push(name)
    else if (!open.includes(name)) loose += 1
    else {
      for (let last = open.pop(); last !== name; last = open.pop()) leave(last)
    }
  }
  for (const name of open) leave(name)
  return loose
}
