// @vitest-environment jsdom
// An import on the screen when the session or the connection does not hold; the good way is walked in a browser.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#admin/import-export/content-screen.tsx'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, openAdmin } from '../../support/window/open-admin.tsx'
import { zipOf } from '../../support/server/zip.ts'

/** A backend that returns lists, and accepts several rows at once. */
function openBackend(): FakeBackend {
  const backend = new FakeBackend()
  const one = backend.fetch
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, 'http://magazine.test')
    const table = address.pathname.endsWith('/categories') ? backend.categories : backend.articles
    if (address.searchParams.get('order') === 'id.asc') {
      return Response.json(address.searchParams.has('id') ? [] : table)
    }
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    if (!Array.isArray(body)) return await one(input, init)
    const made: unknown[] = []
    for (const row of body) {
      const answer = await one(input, { ...init, body: JSON.stringify(row) })
      if (!answer.ok) return answer
      const rows: unknown = await answer.json()
      made.push(...(Array.isArray(rows) ? rows : []))
    }
    return Response.json(made, { status: 201 })
  }
  return Object.assign(backend, { fetch })
}

let backend: FakeBackend
beforeEach(() => {
  backend = openBackend()
})
afterEach(closeAdmin)

const article = {
  id: '0193cafe-0000-7000-8000-0000000000ff',
  title: 'Venido de fuera',
  introduction: 'Una introducción',
  content: '<p>Un texto</p>',
  images: [],
  published_at: '2026-11-21T10:00:00Z',
}

/** The bytes before a file's name in a zip. */
const LOCAL_HEADER = 30

function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

async function fileWith(articles: readonly object[], pictures: Record<string, string> = {}): Promise<File> {
  const file = { format: 'cacharreo', version: 1, storage: '', categories: [], articles }
  const zip = await zipOf({ 'cacharreo.json': JSON.stringify(file), ...pictures })
  return new File([new Uint8Array(zip)], 'uno.zip')
}

async function check(file: File, { applyAccept = true } = {}): Promise<void> {
  const user = userEvent.setup({ applyAccept })
  await user.upload(screen.getByLabelText('Archivo'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Comprobar' }))
}

async function openScreen(): Promise<void> {
  await openAdmin({ at: '/admin/content', backend })
  await screen.findByRole('heading', { name: 'Exportar e importar' })
}

const countsOf = async (name: string) =>
  Array.from(
    (await screen.findByRole('row', { name: new RegExp(`^${name}`) })).querySelectorAll('td'),
    (cell) => cell.textContent,
  )

test('an export says before it is made what it does not carry, and which file does', async () => {
  await openScreen()
  const panel = screen.getByRole('region', { name: 'Exportar' })
  expect(panel.textContent).toMatch(
    /mudarse\. No van en el archivo los borradores, .* la papelera, .*npm run backup\)\./,
  )
})

describe('an import on the screen', () => {
  test('shows its counts before anything is written, and can be cancelled', async () => {
    await openScreen()
    await check(await fileWith([article]))
    expect(await countsOf('Artículos')).toEqual(['1', '0', '0'])
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await screen.findByRole('button', { name: 'Comprobar' })
    expect(backend.writes).toEqual([])
  })

  test('stays as it was checked, whatever a check that was stopped still reads', async () => {
    const [one, other] = ['pictures/uno.webp', 'pictures/otra.webp']
    const shown = { ...article, images: [`/${one}`, `/${other}`] }
    const slow = await fileWith([shown], { [one]: 'no picture', [other]: 'no picture' })
    const bytes = Buffer.from(await slow.arrayBuffer())
    const places = [one, other].map((name) => bytes.indexOf(name) - LOCAL_HEADER)
    const [begun, held, compared] = [gate(), gate(), gate()]
    const sliced = slow.slice.bind(slow)
    slow.slice = (from = 0, to) => {
      const part = sliced(from, to)
      if (from === places[1]) compared.open()
      if (from !== places[0]) return part
      begun.open()
      const read = part.arrayBuffer.bind(part)
      return Object.assign(part, { arrayBuffer: () => held.opened.then(read) })
    }
    await openScreen()
    await check(slow)
    await begun.opened
    await userEvent.click(screen.getByRole('button', { name: 'Detener' }))
    await check(await fileWith([article]))
    await countsOf('Artículos')
    held.open()
    await compared.opened
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    expect(await screen.findByText('Importado.')).toBeTruthy()
  })

  test('asks for the password when the session has expired, and continues', async () => {
    await openScreen()
    await check(await fileWith([article]))
    await countsOf('Artículos')
    backend.expireSessions()
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'una clave')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findByText('Importado.')
    expect(backend.articles.map(({ title }) => title)).toEqual(['Venido de fuera'])
  })

  test('asks for the password before writing if the sign-in is old, and writes nothing without it', async () => {
    await openScreen()
    await check(await fileWith([article]))
    await countsOf('Artículos')
    backend.isOldSignIn = true
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    const question = await screen.findByRole('dialog', { name: 'Confirma que eres tú' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await countsOf('Artículos')
    expect(backend.writes).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'una clave')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findByText('Importado.')
    expect(backend.articles).toHaveLength(1)
  })

  test('reports an interruption, and a repetition creates no second article', async () => {
    await openScreen()
    await check(await fileWith([article]))
    await countsOf('Artículos')
    backend.fault = ({ path }) => (path.endsWith('/articles') ? 'lost' : null)
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    await screen.findByText(/Se ha interrumpido: no se pudo conectar con el servidor/)
    backend.fault = () => null
    await check(await fileWith([article]))
    expect((await countsOf('Artículos')).slice(0, 1)).toEqual(['0'])
    expect(backend.articles).toHaveLength(1)
  })

  test('asks for the address of a Ghost site, which its file does not say', async () => {
    await openScreen()
    await check(new File(['{"db":[{"data":{"posts":[]}}]}'], 'ondas.json'))
    const field = await screen.findByLabelText<HTMLInputElement>(/^Dirección del sitio de Ghost/)
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar' }))
    expect(field.validity.valueMissing).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('leaves a refused row out, and says so', async () => {
    await openScreen()
    await check(await fileWith([article]))
    await countsOf('Artículos')
    backend.fault = ({ path }) => (path.endsWith('/articles') ? 422 : null)
    await userEvent.click(screen.getByRole('button', { name: 'Importar' }))
    await screen.findByText('Importado.')
    expect(await countsOf('Artículos')).toEqual(['0', '0', '0'])
    expect(screen.getByText(/el servidor no acepta estos datos/)).toBeTruthy()
  })

  test.each([
    [
      'noticias.xml',
      '<?xml version="1.0"?><rss><channel>',
      /^«noticias\.xml» es un archivo XML, pero no una exportación de WordPress\./,
    ],
    [
      'nada.zip',
      'hola',
      /^El archivo no es un zip, o está cortado; ni es una exportación de WordPress o de Ghost\.$/,
    ],
  ])('says what a file is that is no export of this magazine: %s', async (name, text, words) => {
    await openScreen()
    // Whatever file types the field accepts, a browser lets people choose any file.
    await check(new File([text], name), { applyAccept: false })
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(backend.writes).toEqual([])
  })
})
