import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRestOfTitles } from '#content/use-rest-of-titles.ts'
import { adminTexts, unreadWords } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Listed } from '#domain/articles/article.ts'
import {
  articleTable,
  articleTableIds,
  prepareTitleOrder,
  type ArticleTablePage,
} from '#store/admin-queries.ts'
import { articlesByIds } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { DataTable, Empty } from '../frame/data-table.tsx'
import { useLast } from '../frame/use-last.ts'
import { RefreshButton } from '../frame/freshness.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { LastSignIn } from '../session/last-sign-in.tsx'
import { ArticleRow, DraftRow } from './article-row.tsx'
import { OldPricesLink, ArticleTools, articlesAsked, draftsAsked, filtersOf } from './article-tools.tsx'
import { type BulkKind, BulkQuestion, useBulkChange, SelectionBar } from './bulk-change.tsx'
import { useDuplicate, useRemoval, DeleteQuestion } from './delete-articles.tsx'
import { SortableHeads, orderOf, type TableSearch } from './table-order.tsx'
import { isDraftFound, useListedDrafts } from './use-listed-drafts.ts'
import { ON_SERVER } from '../drafts/use-draft.ts'
import { useTextFinds, useListReturn, useCanonicalUrl } from './use-text-finds.ts'
import { useTakeBackQuestion } from '../publishing/take-back.tsx'
import { ScreenActs, ScreenNotice, ScreenTop } from '#admin/frame/screen-parts.tsx'

const route = getRouteApi('/admin/articles')
const NONE: ReadonlySet<string> = new Set()
/** The delay after the first rows before titles are sorted in advance, in milliseconds. */
const SETTLED = 100

/** 'Gestión de artículos': searched, sorted and paged on the device (P16.11). The address has its whole state. */
export function ArticleTable() {
  const { device, requests, status } = useBackoffice()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  // Rows follow typing immediately, and then the address. Going back restores the earlier state.
  const [ahead, setAhead] = useState({ of: address, search: address })
  const search = ahead.of === address ? ahead.search : address
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? search.texto ?? ''
  const drafts = useUnsavedDrafts('article')
  const { entries, discard, ...reading } = useListedDrafts(drafts)
  const filters = filtersOf(search)
  const finds = useTextFinds(text)
  const asked = {
    ...articlesAsked(filters, entries),
    text,
    inTexts: finds.ids,
    category: search.categoria ?? null,
    order: orderOf(search.orden),
    page: text === (search.texto ?? '') ? (search.pagina ?? 1) : 1,
  }
  const answer = useStored(articleTable, asked)
  // The last result stays until the next one, so that nothing flickers between keystrokes.
  const shown = useLast(answer)
  const { checkedAt } = useSyncExternalStore(status.subscribe, status.get)
  useRestOfTitles(shown?.rows ?? [], { heads: requests.heads, round: checkedAt })
  const isFilled = useLoadFailure(toasts.articlesNotLoaded)
  const [selected, setSelected] = useState(NONE)
  const [leaving, setLeaving] = useState<readonly Listed[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const takeBack = useTakeBackQuestion(heading)
  const remove = useRemoval()
  const duplicate = useDuplicate()
  const bulk = useBulkChange()
  const [bulkAsked, setBulkAsked] = useState<BulkKind | null>(null)
  useListReturn(search, shown !== undefined)

  // Sorts thousands of titles after the first paint, before anybody presses a heading.
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => void prepareTitleOrder(device), SETTLED)
    return () => clearTimeout(timer)
  }, [device, isShown])

  useCanonicalUrl(address, search === address && typed === null ? answer : undefined, (change) => {
    void navigate({ search: { ...address, ...change }, replace: true, resetScroll: false })
  })

  const rows = shown?.rows ?? []
  // Drafts without an article are above the first page, unless filtered by category, because they have none yet.
  const isFirstPage = shown?.page === 1 && search.categoria === undefined
  const onServer = new Map(entries.map((entry) => [entry.id, entry]))
  const draftHere = (rowId: string) => drafts.find(({ draft }) => draft.rowId === rowId)
  // A draft that is also on this device is shown above the table if its article is gone.
  const gone = (shown?.gone ?? []).filter((id) => draftHere(id) === undefined)
  const begun = draftsAsked(filters, entries, gone).filter(
    (entry) => isFirstPage && isDraftFound(entry, text),
  )
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const select = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => {
      const others = [...before].filter((id) => !ids.includes(id))
      return new Set(isOn ? [...others, ...ids] : others)
    })
  // A new query starts at its first page.
  const searchFor = (change: Partial<TableSearch>) => {
    const { pagina: _, ...before } = search
    const next = { ...before, ...change }
    setAhead({ of: address, search: next })
    void navigate({ search: next, replace: true, resetScroll: false })
  }

  async function removeSelected(): Promise<void> {
    setLeaving(await articlesByIds(device, [], [...selected]))
  }

  async function removeNow(): Promise<void> {
    const articles = leaving
    setLeaving([])
    // The pressed button disappears with its row.
    heading.current?.focus()
    select(await remove(articles), false)
  }

  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section" ref={heading} tabIndex={-1}>
          {adminTexts.articlesTitle}
        </h1>
        <ScreenActs>
          <OldPricesLink />
          <RefreshButton />
          <Link to="/admin/articles/new" className={buttonClass({ look: 'ink' })}>
            <AdminIcon name="plus" small />
            {adminTexts.createArticle}
          </Link>
        </ScreenActs>
      </ScreenTop>
      {/* The table already shows drafts on the server, except those of deleted articles. */}
      <DraftList
        drafts={drafts.filter(({ row, draft }) => row !== 'here' && onServer.get(draft.rowId)?.baseRev !== 0)}
      />
      {reading.failure !== null && (
        <ScreenNotice icon="alert" role="status">
          No se han podido leer los borradores del servidor: aquí pueden faltar.
          <Button className="ms-auto" onClick={reading.again}>
            Reintentar
          </Button>
        </ScreenNotice>
      )}
      <ArticleTools
        text={text}
        search={search}
        categories={shown?.categories ?? []}
        onType={(words) => {
          setTyped(words)
          searchFor({ texto: words || undefined })
        }}
        onTyped={() => setTyped(null)}
        onSearch={searchFor}
      />
      {finds.unread > 0 && <p className="text-meta text-ink-2">{unreadWords(finds.unread)}</p>}
      <div className="border border-line bg-paper">
        <DataTable
          busy={shown === undefined}
          head={
            <SortableHeads
              order={search.orden}
              areAllSelected={areAllSelected}
              onOrder={(orden) => searchFor({ orden })}
              onSelectAll={(isOn) =>
                select(
                  rows.map(({ id }) => id),
                  isOn,
                )
              }
            />
          }
        >
          {begun.map((entry) => (
            <DraftRow
              key={entry.id}
              entry={entry}
              borrador={draftHere(entry.id)?.draft.id ?? ON_SERVER + entry.id}
              onDiscard={() => void discard(entry)}
            />
          ))}
          {rows.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              hasDraft={draftHere(article.id) !== undefined}
              draft={onServer.get(article.id)}
              isSelected={selected.has(article.id)}
              onSelect={(isOn) => select([article.id], isOn)}
              onDuplicate={() => void duplicate(article.id)}
              onTakeBack={() => takeBack.ask(article)}
              onDelete={() => setLeaving([article])}
            />
          ))}
        </DataTable>
        {rows.length + begun.length === 0 && (
          <Empty>{isFilled ? <p>{emptyWords(shown)}</p> : <Skeleton text />}</Empty>
        )}
        {selected.size > 0 && (
          <SelectionBar
            count={selected.size}
            of={shown?.stored ?? selected.size}
            whole={shown && areAllSelected && shown.total > selected.size ? shown.total : null}
            onWhole={() => void articleTableIds(device, asked).then((ids) => setSelected(new Set(ids)))}
            busy={bulk.busy}
            onCategory={() => setBulkAsked('category')}
            onDate={() => setBulkAsked('date')}
            onDuplicate={() => void duplicate([...selected][0] ?? '')}
            onDelete={() => void removeSelected()}
            onNone={() => setSelected(NONE)}
          />
        )}
      </div>
      {shown && (
        <Pagination
          page={shown.page}
          pageCount={shown.pageCount}
          link={(page, look) => (
            <Link
              from="/admin/articles"
              to="/admin/articles"
              search={({ pagina: _, ...before }) => ({ ...before, ...(page > 1 && { pagina: page }) })}
              activeOptions={{ exact: true }}
              {...look}
            />
          )}
        />
      )}
      <LastSignIn />
      {bulkAsked && (
        <BulkQuestion
          kind={bulkAsked}
          count={selected.size}
          categories={shown?.categories ?? []}
          onAnswer={(columns) => {
            setBulkAsked(null)
            void bulk.change([...selected], columns)
          }}
          onLeave={() => setBulkAsked(null)}
        />
      )}
      {takeBack.question}
      <DeleteQuestion articles={leaving} onLeave={() => setLeaving([])} onDelete={() => void removeNow()} />
    </div>
  )
}

function emptyWords(shown: ArticleTablePage | undefined): string {
  return shown === undefined || shown.stored > 0 ? 'Ningún artículo coincide.' : 'Todavía no hay artículos.'
}
