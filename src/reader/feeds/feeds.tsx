import { useLoaderData } from '@tanstack/react-router'
import { feedPath } from '#domain/pages/document-paths.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '../frame/page-head.tsx'

const EVERY = {}

/** Explains feeds, with the address of each: the magazine's and its categories'. */
export function Feeds() {
  const categories = useStored(allCategories, EVERY, useLoaderData({ from: '__root__' }).categories) ?? []
  const feeds = [{ id: '', name: 'Todas las reviews', slug: null }, ...categories]
  return (
    <>
      <PageHead title="Seguir por RSS">
        <p>
          Un lector de RSS te avisa de cada review nueva, con el texto entero y sin cuenta ni correo. Copia en
          él una de estas direcciones.
        </p>
      </PageHead>
      <ul className="grid w-full gap-2 py-3">
        {feeds.map(({ id, name, slug }) => (
          <li key={id} className="grid gap-1 border-t border-line py-3">
            {name}
            <div className="flex flex-wrap gap-2">
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
