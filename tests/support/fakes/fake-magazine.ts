// The server's rows and revisions, as in supabase/migrations: every write draws a revision, and every deletion leaves
// a tombstone. The generation changes when revisions start again.

export interface FakeArticle {
  id: string
  title: string
  introduction: string
  content: string
  images: unknown[]
  published_at: string
  category_id: string | null
  category: string | null
  overall: number | null
  read_time: number | null
  /** Only in magazines with facts. */
  facts?: object
  rev: number
  body_rev: number
}

export interface FakeCategory {
  id: string
  name: string
  slug: string
  color: string
  description: string | null
  fields?: readonly object[]
  rev: number
}

/** An author or a guide. */
export interface FakeNamed {
  readonly id: string
  readonly rev: number
}

export interface MagazineState {
  generation: number
  floor: number
  lastRev: number
  articles: Map<string, FakeArticle>
  categories: Map<string, FakeCategory>
  authors: Map<string, FakeNamed>
  guides: Map<string, FakeNamed>
  graves: Map<string, { kind: 'a' | 'c' | 'u' | 'g'; id: string; rev: number }>
}

export class FakeMagazine {
  /** Edits in open transactions: each has its revision, and is not visible yet. */
  private open: (() => void)[] = []

  protected state: MagazineState = {
    generation: 1,
    floor: 0,
    lastRev: 0,
    articles: new Map(),
    categories: new Map(),
    authors: new Map(),
    guides: new Map(),
    graves: new Map(),
  }

  get articles(): FakeArticle[] {
    return [...this.state.articles.values()].toSorted(newestFirst)
  }

  get categories(): FakeCategory[] {
    return [...this.state.categories.values()]
  }

  get head(): number {
    const { articles, categories, authors, guides, graves } = this.state
    const revs = [articles, categories, authors, guides, graves].flatMap((rows) =>
      [...rows.values()].map(({ rev }) => rev),
    )
    return Math.max(0, ...revs)
  }

  /** Inserts an article, or changes the given fields; an edit that changes nothing keeps its revision. */
  putArticle(change: Partial<FakeArticle> & { readonly id: string }): FakeArticle {
    const old = this.state.articles.get(change.id)
    const next = { ...(old ?? blankArticle(change.id)), ...change }
    if (old && JSON.stringify(old) === JSON.stringify(next)) return old
    return this.write(change, this.draw())
  }

  /**
   * A writer that has drawn its revision but not committed. Others wait for the lock, so it commits before they
   * write.
   */
  hold(change: Partial<FakeArticle> & { readonly id: string }): void {
    const rev = this.draw()
    this.open.push(() => void this.write(change, rev))
  }

  /** Writers with an open transaction commit. */
  release(): void {
    for (const commit of this.open.splice(0)) commit()
  }

  private write(change: Partial<FakeArticle> & { readonly id: string }, rev: number): FakeArticle {
    const old = this.state.articles.get(change.id)
    const next = { ...(old ?? blankArticle(change.id)), ...change, rev }
    next.body_rev = old?.content === next.content ? old.body_rev : next.rev
    this.state.articles.set(next.id, next)
    this.state.graves.delete(`a${next.id}`)
    return next
  }

  deleteArticle(id: string): void {
    this.waitForLock()
    if (this.state.articles.delete(id)) this.bury('a', id)
  }

  putCategory(change: Partial<FakeCategory> & { readonly id: string }): FakeCategory {
    const blank = { name: change.id, slug: change.id, color: '#123456', description: null, rev: 0 }
    const next = { ...(this.state.categories.get(change.id) ?? blank), ...change, rev: this.draw() }
    this.state.categories.set(next.id, next)
    this.state.graves.delete(`c${next.id}`)
    return next
  }

  deleteCategory(id: string): void {
    for (const article of this.state.articles.values()) {
      if (article.category_id === id) this.putArticle({ id: article.id, category_id: null })
    }
    if (this.state.categories.delete(id)) this.bury('c', id)
  }

  putAuthor(id: string, name: string): void {
    const row = { id, slug: id, name, sentence: null, expertise: null, face: null, rev: this.draw() }
    this.state.authors.set(id, row)
  }

  putGuide(id: string, title: string): void {
    const day = { checked_on: '2026-11-20', published_at: instant(0) }
    const row = {
      id,
      slug: id,
      title,
      introduction: '',
      category_id: null,
      max_price: null,
      picks: [],
      ...day,
    }
    this.state.guides.set(id, { ...row, rev: this.draw() })
  }

  deleteNamed(kind: 'u' | 'g', id: string): void {
    const rows = kind === 'u' ? this.state.authors : this.state.guides
    if (rows.delete(id)) this.bury(kind, id)
  }

  truncate(): void {
    this.waitForLock()
    this.state.articles.clear()
    this.state.generation += 1
  }

  /** Deletes all tombstones. */
  purge(): void {
    const revs = [...this.state.graves.values()].map(({ rev }) => rev)
    this.state.floor = Math.max(this.state.floor, ...revs)
    this.state.graves.clear()
  }

  backup(): MagazineState {
    return structuredClone(this.state)
  }

  /** Restores a backup; revisions continue from there. A careful administrator renews the generation. */
  restore(backup: MagazineState, { renew }: { readonly renew: boolean }): void {
    const generation = this.state.generation
    this.open = []
    this.state = structuredClone(backup)
    this.state.generation = renew ? generation + 1 : this.state.generation
  }

  private waitForLock(): void {
    this.release()
  }

  private draw(): number {
    this.waitForLock()
    this.state.lastRev += 1
    return this.state.lastRev
  }

  private bury(kind: 'a' | 'c' | 'u' | 'g', id: string): void {
    this.state.graves.set(`${kind}${id}`, { kind, id, rev: this.draw() })
  }
}

/** An instant `minutes` after the beginning of 2026, as PostgreSQL writes it in JSON. */
export function instant(minutes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().replace('.000Z', '+00:00')
}

export interface Placed {
  readonly published_at: string
  readonly id: string
}

/** The order of lists: by date, then by id, both descending. */
export function newestFirst(a: Placed, b: Placed): number {
  const [older, newer] = [instantOf(a), instantOf(b)]
  if (older !== newer) return newer > older ? 1 : -1
  if (a.id === b.id) return 0
  return b.id > a.id ? 1 : -1
}

function instantOf({ published_at }: Placed): number {
  return published_at === 'infinity' ? Infinity : Date.parse(published_at)
}

function blankArticle(id: string): FakeArticle {
  return {
    id,
    title: `Título de ${id}`,
    introduction: `Introducción de ${id}`,
    content: `<p>Texto de ${id}</p>`,
    images: [`/pictures/${id}-1200x675.webp`],
    published_at: instant(0),
    category_id: null,
    category: null,
    overall: 8,
    read_time: 5,
    rev: 0,
    body_rev: 0,
  }
}
