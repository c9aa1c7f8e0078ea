import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { isUnused, PICTURES_PAGE, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import {
  picturesWords,
  removeSelected,
  storedPictureTexts,
  removeQuestion,
  notRemoved,
  removedWords,
} from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { LoadFailed } from '../frame/load-failure.tsx'
import { ListChoice, ListSearch, ListTools } from '../frame/record-list.tsx'
import { useSettled } from '../frame/use-settled.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { usePictures } from './picture-library.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

const route = getRouteApi('/admin/pictures')

const USES = [
  ['', 'Todas'],
  ['sin-usar', storedPictureTexts.unused],
] as const
const ORDERS = [
  ['', 'Las más nuevas primero'],
  ['tamano', 'Las que más ocupan primero'],
] as const

/** The pause in typing before the search starts, in milliseconds. */
const REST = 250

/** 'Imágenes': the stored pictures, their sizes and uses. The address contains the filters, but not the search text. */
export function PicturesScreen() {
  const search = route.useSearch()
  const { uso, orden, pagina: page = 1 } = search
  const [unused, order] = [uso !== undefined, orden === undefined ? 'newest' : 'size'] as const
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed, REST)
  const { list, failure, isComing, again } = usePictures({ order, unused, words, page })
  const removal = usePictureRemoval(again)
  // Only visible pictures are selected: another page or search clears the selection.
  const asked = JSON.stringify({ ...search, words })
  const [selection, setSelection] = useState({ asked, names: new Set<string>() })
  const selected =
    list?.pictures.filter(
      (picture) => selection.asked === asked && selection.names.has(picture.name) && isUnused(picture),
    ) ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => Date.now())
  const pageCount = Math.max(1, Math.ceil((list?.count ?? 0) / PICTURES_PAGE))

  const goTo = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, pagina: undefined, ...change }, replace: true, resetScroll: false })

  // All pictures of the last page may have been removed.
  const isBeyond = list !== null && !isComing && page > pageCount
  useEffect(() => {
    if (isBeyond) void navigate({ search: (asked) => ({ ...asked, pagina: pageCount }), replace: true })
  }, [isBeyond, navigate, pageCount])

  async function removeNow(): Promise<void> {
    await removal.remove()
    // The pressed button disappears with its picture.
    heading.current?.focus()
  }

  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section" ref={heading} tabIndex={-1}>
          {adminTexts.pictures}
        </h1>
        <p role="status" className="text-ink-2">
          {list !== null && picturesWords(list)}
        </p>
      </ScreenTop>
      <ListTools>
        <ListSearch
          label={storedPictureTexts.search}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (page > 1) goTo({})
          }}
        />
        <ListChoice
          aria-label="Uso"
          options={USES}
          value={uso ?? ''}
          onChoose={(next) => goTo({ uso: next || undefined })}
        />
        <ListChoice
          aria-label="Orden"
          options={ORDERS}
          value={orden ?? ''}
          onChoose={(next) => goTo({ orden: next || undefined })}
        />
        {selected.length > 0 && (
          <Button look="bad" onClick={() => removal.ask(selected)}>
            {removeSelected(selected.length)}
          </Button>
        )}
        {unused && list !== null && list.count > 0 && (
          <Button look="bad" onClick={() => void removal.askAll(words)}>
            {storedPictureTexts.removeAll}
          </Button>
        )}
      </ListTools>
      {failure !== null && (
        <LoadFailed
          {...{ failure, again }}
          {...(failure.kind === 'missing'
            ? { title: storedPictureTexts.noList }
            : { text: storedPictureTexts.onServer })}
        />
      )}
      <div className="border border-line bg-paper p-4" aria-busy={isComing}>
        {list === null && failure === null && <Skeleton text />}
        {list?.count === 0 && (
          <div className="text-ink-2">
            <p>{emptyWords(words, unused)}</p>
          </div>
        )}
        {list !== null && list.count > 0 && (
          <PictureGrid aria-label={adminTexts.pictures}>
            {list.pictures.map((picture) => (
              <PictureCard
                key={picture.name}
                picture={picture}
                now={now}
                isSelected={selected.includes(picture)}
                onSelect={(isSelected) => {
                  const names = new Set(selected.map(({ name }) => name))
                  if (isSelected) names.add(picture.name)
                  else names.delete(picture.name)
                  setSelection({ asked, names })
                }}
                onRemove={() => removal.ask([picture])}
              />
            ))}
          </PictureGrid>
        )}
      </div>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        link={(to, look) => (
          <Link
            to="/admin/pictures"
            search={{ ...search, pagina: to }}
            activeOptions={{ exact: true }}
            {...look}
          />
        )}
      />
      <ConfirmDialog
        open={removal.asked.length > 0}
        {...removeQuestion({
          count: removal.asked.length,
          bytes: removal.asked.reduce((sum, picture) => sum + picture.bytes, 0),
          names: removal.asked.flatMap(({ fileName }) => fileName ?? []),
        })}
        act="Borrar"
        onConfirm={() => void removeNow()}
        onClose={removal.leave}
      />
    </div>
  )
}

function emptyWords(words: string, unused: boolean): string {
  if (words.trim() !== '') return storedPictureTexts.noneFound
  return unused ? storedPictureTexts.allUsed : storedPictureTexts.none
}

/** Removes pictures after confirmation, if the server still finds them unused. Calls `onDone` when some may be gone. */
function usePictureRemoval(onDone: () => void) {
  const { storedPictures, withSession, toast } = useBackoffice()
  const [asked, setAsked] = useState<readonly StoredPicture[]>([])
  return {
    /** The pictures that the question is about; if empty, nothing is asked. */
    asked,
    ask: setAsked,
    /** Asks about removing all unused pictures that match these words, on any page. */
    async askAll(words: string): Promise<void> {
      const all = await withSession(() => storedPictures.listAll({ order: 'newest', unused: true, words }))
      if (all.ok) setAsked(all.value.filter(isUnused))
      else toast(notRemoved)
    },
    leave: () => setAsked([]),
    async remove(): Promise<void> {
      const names = asked.map(({ name }) => name)
      setAsked([])
      const removed = await withSession(() => storedPictures.remove(names))
      toast(removed.ok ? removedWords(removed.value, names.length) : notRemoved)
      onDone()
    },
  }
}
