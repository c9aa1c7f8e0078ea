// An in-memory cache of texts for a server's reader, keyed by the revision in their heads.
import type { Api } from '#api/client.ts'
import type { ArticleBody } from '#domain/articles/article.ts'
import type { Head } from '#store/copy/checkpoint.ts'
import { fetchTexts, isNumbered } from './download/fetch-texts.ts'

export type TextMemory = ReturnType<typeof createTextMemory>

/** Caches texts by the revision in their heads, up to `mostText` characters. Evicts the least recently used. */
export function createTextMemory(api: Api, mostText: number) {
  const kept = new Map<string, ArticleBody>()
  let size = 0
  let articles = Infinity

  function forget(id: string): void {
    size -= kept.get(id)?.content.length ?? 0
    kept.delete(id)
  }

  function keep(body: ArticleBody): void {
    forget(body.id)
    kept.set(body.id, body)
    size += body.content.length
    shrink()
  }

  /** The last text stays, however long it is. */
  function shrink(): void {
    for (const id of kept.keys()) {
      if ((size <= mostText && kept.size <= articles) || kept.size <= 1) return
      forget(id)
    }
  }

  const isHeld = ({ id, bodyRev }: Head, generation: string) =>
    isNumbered(generation) && (kept.get(id)?.bodyRev ?? -1) >= bodyRev

  /** Requests the texts of these heads, and caches them. */
  async function fetch(heads: readonly Head[], generation: string): Promise<readonly ArticleBody[]> {
    const bodies = await fetchTexts(api, heads, generation)
    const current = bodies.ok ? bodies.value : []
    current.forEach(keep)
    return current
  }

  return {
    count: () => kept.size,
    /** Sets the number of articles. */
    limitTo(count: number): void {
      articles = count
      shrink()
    },
    /** Fetches those of these texts that are not cached. */
    async prefetch(heads: readonly Head[], generation: string): Promise<void> {
      // Texts of a server without revisions are requested at each read.
      const missing = heads.filter((head) => !isHeld(head, generation))
      if (isNumbered(generation) && missing.length > 0) await fetch(missing, generation)
    },
    /** The text of this head; null if the server has none or is unreachable. */
    async read(head: Head, generation: string): Promise<ArticleBody | null> {
      const held = isHeld(head, generation) ? kept.get(head.id) : undefined
      if (held) keep(held)
      return held ?? (await fetch([head], generation))[0] ?? null
    },
  }
}
