// The backoffice on a new device, with a server in memory that has the same rows.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
// Its lazy chunks are loaded in advance here, so that no test waits for them.
import '#admin/article-list/article-table.tsx'
import '#admin/row-screens.tsx'
import '#admin/session/login.tsx'
import '#admin/frame/backoffice.tsx'
import { SESSION_KEY } from '#api/session/stored-session.ts'
import { rowToBody, rowToCategory, rowToHead } from '#api/read/rows.ts'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { bodyModeChoice } from '#store/device/stored-choice.ts'
import type { Device } from '#store/device/device.ts'
import type { Erasure } from '#store/device/erase.ts'
import { localKept } from '#store/device/kept-storage.ts'
import { settingsContext } from './app-context.ts'
import { ACCOUNT, FakeBackend } from '../fakes/fake-backend.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { closeApp, openApp, type AppOptions } from './open-app.tsx'
import { put } from '../sync/sample-heads.ts'
import '#ui/toast-stage.tsx'

export interface AdminOptions extends Pick<AppOptions, 'article' | 'status'> {
  /** Deletes everything on this device; returns what remains. */
  readonly erase?: Erasure['erase']
  readonly at?: string
  readonly backend?: FakeBackend
  readonly device?: Device
  /** Is the administrator signed in on this device (default: yes)? */
  readonly signedIn?: boolean
}

/** Opens it, by default in a browser with a session. */
export async function openAdmin(options: AdminOptions = {}) {
  // The visual mode needs a browser with layout.
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

/** Stores the data of a sign-in in this browser. */
function keepSession(backend: FakeBackend): void {
  setAdminFlag()
  localKept.setItem(SESSION_KEY, JSON.stringify(backend.newSession()))
}

/** Fills in the sign-in form, and sends it. */
export async function signIn(password = ACCOUNT.password): Promise<void> {
  const email = await screen.findByLabelText<HTMLInputElement>('Usuario (email)')
  if (email.value === '') await pasteInto(email, ACCOUNT.email)
  await userEvent.clear(screen.getByLabelText('Contraseña'))
  await pasteInto(screen.getByLabelText('Contraseña'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

/** Enters a text at once: with typing, every key would render the form again. */
async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** Copies the server's rows to the device. */
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
  await device.bodies.texts.bulkPut(bodies.map(({ bodyRev: _, ...text }) => text))
}

/** Closes it and clears the browser's storage; remaining toasts belong to the previous test. */
export function closeAdmin(): void {
  closeApp()
  localStorage.clear()
  for (const toast of document.querySelectorAll<HTMLElement>('[data-in]')) toast.dataset['old'] = ''
}

/** Waits for a toast with this title and text. */
export async function findToast(title: string, text?: string): Promise<HTMLElement> {
  return await vi.waitFor(
    () => {
      const toasts = [...document.querySelectorAll<HTMLElement>('[data-in]:not([data-old])')]
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
