import { useLoaderData } from '@tanstack/react-router'
import { feedPath } from '#domain/pages/document-paths.ts'
import { BackButton } from '#reader/frame/back-button.tsx'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'

const EVERY = {}

/** Explains feeds, with the address of each: the magazine's and its categories'. */
export function Feeds() {
  const categories = useStored(allCategories, EVERY, useLoaderData({ from: '__root__' })) ?? []
  const feeds = [{ id: '', name: 'Todas las reviews', slug: null }, ...categories]
  return (
    <>
      <div className="page-head">
        <BackButton />
        <h1>Seguir por RSS</h1>
        <p>
          Un lector de RSS te avisa de cada review nueva, con el texto entero y sin cuenta ni correo. Copia en
          él una de estas direcciones.
        </p>
      </div>
      <ul className="notice-list">
        {feeds.map(({ id, name, slug }) => (
          <li key={id}>
            {name}
            <div className="chips">
              <a className={buttonClass()} href={feedPath(slug, 'xml')}>
                RSS
              </a>
              <a className={buttonClass()} href={feedPath(slug, 'json')}>
                JSON Feed
              </a>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
