import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
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
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSettled } from '../frame/use-settled.ts'
import { PictureCard } from './picture-card.tsx'
import { usePictures } from './use-pictures.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

const route = getRouteApi('/admin/pictures')

/** Milliseconds without a key before it is searched. */
const REST = 250

/** 'Imágenes': what the server stores, how large, and what uses it. The address says what is shown, but for the words. */
export function PicturesScreen() {
  const search = route.useSearch()
  const { uso, orden, pagina: page = 1 } = search
  const [unused, order] = [uso !== undefined, orden === undefined ? 'newest' : 'size'] as const
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed, REST)
  const { list, failure, isComing, again } = usePictures({ order, unused, words, page })
  const removal = usePictureRemoval(again)
  // Only what is in sight can go: another page, or other words, begin anew.
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

  // What was on the last page may have gone.
  const isBeyond = list !== null && !isComing && page > pageCount
  useEffect(() => {
    if (isBeyond) void navigate({ search: (asked) => ({ ...asked, pagina: pageCount }), replace: true })
  }, [isBeyond, navigate, pageCount])

  async function removeNow(): Promise<void> {
    await removal.remove()
    // The button that was pressed goes with its picture.
    heading.current?.focus()
  }

  return (
    <div className="wrap">
      <div className="bo-top">
        <h1 ref={heading} tabIndex={-1}>
          {adminTexts.pictures}
        </h1>
        <p role="status" className="media-sum">
          {list !== null && picturesWords(list)}
        </p>
      </div>
      <search className="bo-tools">
        <input
          className="in"
          type="search"
          aria-label={storedPictureTexts.search}
          placeholder={storedPictureTexts.search}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (page > 1) goTo({})
          }}
        />
        <select
          className="in"
          aria-label="Uso"
          value={unused ? 'unused' : ''}
          onChange={({ target }) => goTo({ uso: target.value === 'unused' ? 'sin-usar' : undefined })}
        >
          <option value="">Todas</option>
          <option value="unused">{storedPictureTexts.unused}</option>
        </select>
        <select
          className="in"
          aria-label="Orden"
          value={order}
          onChange={({ target }) => goTo({ orden: target.value === 'size' ? 'tamano' : undefined })}
        >
          <option value="newest">Las más nuevas primero</option>
          <option value="size">Las que más ocupan primero</option>
        </select>
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
      </search>
      {failure !== null && <Failed failure={failure} again={again} />}
      <div className="panel media-panel" aria-busy={isComing}>
        {list === null && failure === null && <Skeleton text />}
        {list?.count === 0 && (
          <div className="dt-empty">
            <p>{emptyWords(words, unused)}</p>
          </div>
        )}
        {list !== null && list.count > 0 && (
          <ul className="media" aria-label={adminTexts.pictures}>
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
          </ul>
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
      <RemoveQuestion removal={removal} onRemove={() => void removeNow()} />
    </div>
  )
}

function Failed({ failure, again }: { readonly failure: Failure; readonly again: () => void }) {
  const isMissing = failure.kind === 'missing'
  const { noList, onServer } = storedPictureTexts
  return (
    <Notice
      bad
      icon="alert"
      title={isMissing ? noList : loadErrorText(failure)}
      {...(!isMissing && { text: onServer })}
    >
      <Button look="ink" onClick={again}>
        Reintentar
      </Button>
    </Notice>
  )
}

function emptyWords(words: string, unused: boolean): string {
  if (words.trim() !== '') return storedPictureTexts.noneFound
  return unused ? storedPictureTexts.allUsed : storedPictureTexts.none
}

/** '¿Borrar esta imagen?', once, also for several. */
function RemoveQuestion({
  removal,
  onRemove,
}: {
  readonly removal: PictureRemoval
  readonly onRemove: () => void
}) {
  const { asked, leave } = removal
  // While the dialog goes away it still says what it asked.
  const [shown, setShown] = useState(asked)
  if (asked.length > 0 && asked !== shown) setShown(asked)
  const bytes = shown.reduce((sum, picture) => sum + picture.bytes, 0)
  return (
    <Dialog
      open={asked.length > 0}
      tone="bad"
      {...removeQuestion({
        count: shown.length,
        bytes,
        names: shown.flatMap(({ fileName }) => fileName ?? []),
      })}
      onClose={leave}
    >
      <Button data-autofocus onClick={leave}>
        Cancelar
      </Button>
      <Button look="bad" onClick={onRemove}>
        Borrar
      </Button>
    </Dialog>
  )
}

interface PictureRemoval {
  /** What is asked about; none: nothing is asked. */
  readonly asked: readonly StoredPicture[]
  readonly ask: (pictures: readonly StoredPicture[]) => void
  /** Asks about all that nothing uses, on whatever page, of those with these words. */
  readonly askAll: (words: string) => Promise<void>
  readonly leave: () => void
  readonly remove: () => Promise<void>
}

/** Removes pictures once that has been asked; the server decides again what may go. `onDone`: some may have gone. */
function usePictureRemoval(onDone: () => void): PictureRemoval {
  const { storedPictures, withSession, toast } = useBackoffice()
  const [asked, setAsked] = useState<readonly StoredPicture[]>([])
  return {
    asked,
    ask: setAsked,
    async askAll(words) {
      const all = await withSession(() => storedPictures.listAll({ order: 'newest', unused: true, words }))
      if (all.ok) setAsked(all.value.filter(isUnused))
      else toast(notRemoved)
    },
    leave: () => setAsked([]),
    async remove() {
      const names = asked.map(({ name }) => name)
      setAsked([])
      const removed = await withSession(() => storedPictures.remove(names))
      toast(removed.ok ? removedWords(removed.value, names.length) : notRemoved)
      onDone()
    },
  }
}
