// The backoffice on a device of its own, before a server in memory that has the same rows.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
// Its chunks, which the app loads when they are wanted: here at hand, so that no test waits for their reading.
import '#admin/article-list/article-table.tsx'
import '#admin/categories/category-screen.tsx'
import '#admin/categories/category-table.tsx'
import '#admin/session/login.tsx'
import '#admin/frame/backoffice.tsx'
import { SESSION_KEY } from '#api/session/stored-session.ts'
import { rowToBody, rowToCategory, rowToHead } from '#api/read/rows.ts'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { bodyModeChoice } from '#store/device/body-mode.ts'
import type { Device } from '#store/device/device.ts'
import type { Erasure } from '#store/device/erase.ts'
import { keptStorage } from '#store/device/session-storage.ts'
import { settingsContext } from './app-context.ts'
import { ACCOUNT, FakeBackend } from '../fakes/fake-backend.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { closeApp, openApp, type AppOptions } from './open-app.tsx'
import { put } from '../sync/sample-heads.ts'
import '#ui/toast-stage.tsx'

export interface AdminOptions extends Pick<AppOptions, 'status'> {
  /** Deletes everything on this device; gives what is left. */
  readonly erase?: Erasure['erase']
  readonly at?: string
  readonly backend?: FakeBackend
  readonly device?: Device
  /** Has the administrator signed in on this device (default: yes)? */
  readonly signedIn?: boolean
}

/** Opens it, in a browser that keeps a session unless told otherwise. */
export async function openAdmin(options: AdminOptions = {}) {
  // The visual mode asks for a page that is laid out.
  bodyModeChoice.set('html')
  const {
    at = '/admin/articles',
    backend = new FakeBackend(),
    device = freshDevice(),
    signedIn = true,
  } = options
  await mirror(backend, device)
  if (signedIn) keepSession(backend)
  const { app: installed } = settingsContext(device)
  const settings = options.erase && { app: { ...installed, erase: options.erase } }
  const app = await openApp({ ...options, at, device, fetch: backend.fetch, ...(settings && { settings }) })
  if (signedIn) await screen.findByRole('navigation', { name: 'Backoffice' })
  return { ...app, backend, user: userEvent }
}

/** Leaves in this browser what a sign-in leaves there. */
function keepSession(backend: FakeBackend): void {
  setAdminFlag()
  keptStorage.setItem(SESSION_KEY, JSON.stringify(backend.newSession()))
}

/** Fills in the form that asks for the account, and sends it. */
export async function signIn(password = ACCOUNT.password): Promise<void> {
  const email = await screen.findByLabelText<HTMLInputElement>('Usuario (email)')
  if (email.value === '') await pasteInto(email, ACCOUNT.email)
  await userEvent.clear(screen.getByLabelText('Contraseña'))
  await pasteInto(screen.getByLabelText('Contraseña'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

/** Enters a text at once: typed, every key of it would draw the form again. */
async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** Puts on the device what the server has. */
export async function mirror(backend: FakeBackend, device: Device): Promise<void> {
  await put(device, {
    heads: backend.articles.map(rowToHead).filter((head) => head !== null),
    categories: backend.categories.map(rowToCategory).filter((category) => category !== null),
    move: { filled: true, phase: 'live', generation: 'generation-1' },
  })
  const bodies = backend.articles.map(rowToBody).filter((body) => body !== null)
  const { era } = await device.copy.readCheckpoint()
  const versions = bodies.map(({ id, bodyRev, content }) => ({ id, bodyRev, era, size: content.length }))
  await device.bodies.versions.bulkPut(versions)
  await device.bodies.texts.bulkPut(bodies.map(({ id, content }) => ({ id, content })))
}

/** Takes it down, with what it keeps in the browser's storage; toasts that are still there are of the test before. */
export function closeAdmin(): void {
  closeApp()
  localStorage.clear()
  for (const toast of document.querySelectorAll<HTMLElement>('.toast')) toast.dataset['old'] = ''
}

/** Waits for a toast with this title and text. */
export async function findToast(title: string, text?: string): Promise<HTMLElement> {
  return await vi.waitFor(
    () => {
      const toasts = [...document.querySelectorAll<HTMLElement>('.toast:not([data-old])')]
      const found = toasts.find(
        (toast) =>
          toast.querySelector('strong')?.textContent === title &&
          (text === undefined || toast.querySelector('p')?.textContent === text),
      )
      if (!found) {
        throw new Error(`no toast «${title}» among: ${toasts.map((toast) => toast.textContent).join(', ')}`)
      }
      return found
    },
    { timeout: 10_000 },
  )
}
