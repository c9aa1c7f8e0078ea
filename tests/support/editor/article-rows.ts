// The article table as seen by a test, and a server with articles for it.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FakeBackend } from '../fakes/fake-backend.ts'
import { instant } from '../fakes/fake-magazine.ts'

/** A server with `count` articles, `Reseña 1` the oldest, alternating between Audio and Gaming. */
export function backendOf(count: number): FakeBackend {
  const backend = new FakeBackend()
  backend.putCategory({ id: 'audio', name: 'Audio', slug: 'audio' })
  backend.putCategory({ id: 'gaming', name: 'Gaming', slug: 'gaming' })
  for (let number = 1; number <= count; number += 1) {
    backend.putArticle({
      id: `a${number}`,
      title: `Reseña ${number}`,
      published_at: instant(number * 1440),
      category_id: number % 2 === 0 ? 'audio' : 'gaming',
    })
  }
  return backend
}

// By selector and text, not by role: jsdom takes a second to compute the roles of a whole table.
export const rows = () => Array.from(document.querySelectorAll<HTMLElement>('table > tbody > tr'))
export const titles = () => rows().map((row) => row.querySelector('a')?.textContent)
export const found = (title: string) =>
  waitFor(() => {
    const link = Array.from(document.querySelectorAll('a')).find(({ textContent }) => textContent === title)
    if (!link) throw new Error(`no link «${title}»`)
    return link
  })

export function rowOf(title: string): HTMLElement {
  const row = rows().find((one) =>
    Array.from(one.querySelectorAll('a')).some((link) => link.textContent === title),
  )
  if (!row) throw new Error(`no row «${title}» among ${titles().join(', ')}`)
  return row
}

/** Presses 'Borrar' in the row, and waits for the confirmation dialog. */
export async function askToDelete(title: string): Promise<HTMLElement> {
  await userEvent.click(within(rowOf(title)).getByRole('button', { name: 'Borrar' }))
  return await screen.findByRole('alertdialog', { name: '¿Eliminar este artículo?' })
}
