import { useRef, useState, useEffect, useMemo } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { plainAddress, withNote } from '#domain/pictures/picture-noting.ts'
import { PICTURES_PAGE, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { factsWords, pictureName, picturesWords, storedPictureTexts } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useSettled } from '../frame/use-settled.ts'
import { PickPicture, PictureGrid, PictureTile, PictureLook } from './picture-grid.tsx'
import { inputClass } from '#ui/field.tsx'
import type { PictureQuery } from '#api/write/stored-pictures.ts'
import { useLast } from '../frame/use-last.ts'
import { useAnswer } from '../frame/load-failure.tsx'

/** Loads stored pictures, again when the connection returns, an editor signs in or a draft changes. */
export function usePictures({ order, unused, words, page }: PictureQuery) {
  const { storedPictures, draftPictures, draftChanges, currentAdmin, openForms } = useBackoffice()
  const asked = useMemo(
    () => async () => {
      const admin = currentAdmin.get()
      // Closed forms of this page no longer hold pictures, which the server must know before it is queried.
      if (admin && openForms.size === 0) await draftPictures.settled(admin.userId)
      return await storedPictures.list({ order, unused, words, page })
    },
    [storedPictures, draftPictures, currentAdmin, openForms, order, unused, words, page],
  )
  const { value, failure, isComing, again } = useAnswer(asked)
  // A closed form may still send its draft, which changes the uses of pictures.
  useEffect(() => draftChanges.subscribe(() => again()), [draftChanges, again])
  // The last result stays until the next one arrives; null if none has arrived yet.
  return { list: useLast(value), failure, isComing, again }
}

/** The pause in typing before the search starts, in milliseconds. */
const REST = 250

/** The stored pictures, to choose one instead of uploading it again. */
export function PictureLibrary(props: {
  readonly images: readonly string[]
  readonly onChoose: (address: string) => void
  readonly onClose: () => void
}) {
  const { images, onChoose, onClose } = props
  const { draftPictures, currentAdmin, withSession } = useBackoffice()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed, REST)
  const [page, setPage] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const [now] = useState(() => Date.now())
  const { list, failure, isComing, again } = usePictures({ order: 'newest', unused: false, words, page })
  const isHere = ({ address }: StoredPicture) => images.some((one) => plainAddress(one) === address)
  const isChoosing = useRef(false)
  const top = useRef<HTMLDivElement>(null)
  const pageCount = Math.max(1, Math.ceil((list?.count ?? 0) / PICTURES_PAGE))

  async function choose(picture: StoredPicture): Promise<void> {
    if (isChoosing.current || isHere(picture)) return
    isChoosing.current = true
    const held = await withSession(() => draftPictures.choosing(picture.name))
    isChoosing.current = false
    if (!held.ok) setProblem(storedPictureTexts.notHeld)
    else if (!held.value) {
      setProblem(storedPictureTexts.gone)
      again()
    } else {
      onChoose(withNote(picture.address, { alt: picture.alt }))
      const admin = currentAdmin.get()
      if (admin) void draftPictures.uploaded(admin.userId, picture.address)
    }
  }

  function turnTo(next: number) {
    setPage(next)
    top.current?.scrollTo({ top: 0 })
    top.current?.focus()
  }

  return (
    <Dialog
      className="w-[min(64rem,100%)]!"
      open
      title={storedPictureTexts.chooseTitle}
      onClose={onClose}
      body={
        <div className="grid grid-cols-1 gap-2">
          <input
            className={inputClass()}
            type="search"
            aria-label={storedPictureTexts.search}
            placeholder={storedPictureTexts.search}
            data-autofocus
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setPage(1)
            }}
          />
          <p role="status">{problem ?? (list !== null && !isComing ? picturesWords(list) : '')}</p>
          <div
            ref={top}
            className="h-[min(30rem,50dvh)] overflow-y-auto overscroll-contain"
            tabIndex={-1}
            role="group"
            aria-label={adminTexts.pictures}
            aria-busy={isComing}
          >
            {failure !== null && (
              <p role="alert">
                {failure.kind === 'missing' ? storedPictureTexts.noList : loadErrorText(failure)}
              </p>
            )}
            {list === null && failure === null && <Skeleton text />}
            {list?.count === 0 && (
              <p>{words.trim() === '' ? storedPictureTexts.none : storedPictureTexts.noneFound}</p>
            )}
            <PictureGrid small className="gap-3 p-[5px]">
              {list?.pictures.map((picture) => (
                <PictureTile key={picture.name}>
                  <PickPicture
                    name={pictureName(picture)}
                    facts={isHere(picture) ? storedPictureTexts.inArticle : factsWords(picture, now)}
                    aria-disabled={isHere(picture)}
                    onClick={() => void choose(picture)}
                  >
                    <PictureLook picture={picture} />
                  </PickPicture>
                </PictureTile>
              ))}
            </PictureGrid>
          </div>
        </div>
      }
    >
      {pageCount > 1 && (
        <>
          <span className="text-center text-small text-ink-2 md:hidden">{`Página ${page} de ${pageCount}`}</span>
          <Button aria-disabled={page === 1} onClick={() => page > 1 && turnTo(page - 1)}>
            Anterior
          </Button>
          <Button aria-disabled={page >= pageCount} onClick={() => page < pageCount && turnTo(page + 1)}>
            Siguiente
          </Button>
        </>
      )}
      {failure !== null && <Button onClick={again}>Reintentar</Button>}
      <Button onClick={onClose}>Cancelar</Button>
    </Dialog>
  )
}
