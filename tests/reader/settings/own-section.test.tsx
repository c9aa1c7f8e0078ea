// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Remains } from '#store/device/erase.ts'
import type { NamedDraft } from '#store/drafts/draft-titles.ts'
import type { Device } from '#store/device/device.ts'
import { articlesByIds } from '#store/queries.ts'
import { saveArticle } from '#store/reader-data/saved.ts'
import { theme } from '#store/device/stored-choice.ts'
import { settingsContext } from '../../support/window/app-context.ts'
import { fakeOffline } from '../../support/fakes/fake-offline.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  theme.set('system')
})

const own = () => within(screen.getByRole('region', { name: 'Mis cosas' }))

/** A device with five articles, the first of them saved. */
async function readerDevice(): Promise<Device> {
  const device = await stockedDevice({ heads: sampleHeads(5), move: { filled: true, phase: 'live' } })
  const [article] = await articlesByIds(device, [], ['a00001'])
  if (article) await saveArticle(device, article)
  return device
}

/** Opens the settings with it; deletions are recorded in `erased`, and `left` is what remains. */
async function openSettings(device: Device, left: readonly Remains[] = []) {
  const erased: (readonly NamedDraft[])[] = []
  const offline = fakeOffline()
  const erase = async (drafts: readonly NamedDraft[]) => {
    erased.push(drafts)
    return left
  }
  const app = await openApp({
    at: '/ajustes',
    device,
    settings: { app: { ...settingsContext(device).app, erase }, offline: async () => offline },
  })
  await screen.findByRole('heading', { level: 1, name: 'Ajustes' })
  await own().findByText('1 review guardada y 0 reviews empezadas o leídas.')
  return { ...app, erased }
}

const choose = (text: string) =>
  userEvent.upload(
    own().getByLabelText('Archivo de «Mis cosas»'),
    new File([text], 'mis-cosas.json', { type: 'application/json' }),
  )

/** The text of the file that 'Exportar mis cosas' downloads. */
async function exported(): Promise<string> {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(own().getByRole('button', { name: 'Exportar mis cosas' }))
  await own().findByText(/^Está en tus descargas: cacharreo-mis-cosas-\d{4}-\d\d-\d\d\.json$/)
  return (await files[0]?.text()) ?? ''
}

describe('a reader’s own things', () => {
  test('go out as a file, and come in again on another device, which says what came', async () => {
    theme.set('dark')
    await openSettings(await readerDevice())
    const text = await exported()
    closeApp()
    theme.set('system')

    const other = await readerDevice()
    await other.own.saved.clear()
    const [article] = await articlesByIds(other, [], ['a00002'])
    if (article) await saveArticle(other, article)
    const { asked } = await openSettings(other)
    await choose(text)
    await own().findByText('Importado: 1 review guardada más y 0 reviews empezadas o leídas.')
    expect(await other.own.saved.toCollection().primaryKeys()).toEqual(['a00001', 'a00002'])
    expect(theme.get()).toBe('dark')
    expect(asked).toContain('saved')
  })

  test('are as they were after a file that is none', async () => {
    const device = await readerDevice()
    await openSettings(device)
    await choose('{"title":"una receta"}')
    await own().findByText('Ese archivo no es una exportación de «Mis cosas». No ha cambiado nada.')
    expect(await device.own.saved.count()).toBe(1)
  })
})

describe('everything is deleted', () => {
  const ask = async () => {
    await userEvent.click(own().getByRole('button', { name: 'Borrar todo de este dispositivo' }))
    return within(await screen.findByRole('alertdialog', { name: '¿Borrar todo de este dispositivo?' }))
  }

  test('after a question that names what goes and what stays; its first answer keeps all', async () => {
    const { erased } = await openSettings(await readerDevice())
    const question = await ask()
    question.getByText(/^La lista de 5 reviews, 0 textos y \d+ imágenes$/)
    question.getByText('1 review guardada y 0 reviews empezadas o leídas')
    question.getByText('Se queda la aplicación, para que siga abriéndose.')
    expect(question.queryByRole('checkbox')).toBeNull()
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(erased).toEqual([])
  })

  test('with drafts only where their box is ticked, which names them', async () => {
    const device = await readerDevice()
    const form = { ...newArticleForm('2026-11-22'), title: 'A medias' }
    await keptDraft(device, { kind: 'article', rowId: 'x', isNew: true, value: form, opened: form })
    const { erased } = await openSettings(device)
    const without = await ask()
    await userEvent.click(without.getByRole('button', { name: 'Borrar todo' }))
    await waitFor(() => expect(erased).toEqual([[]]))
    const withThem = await ask()
    await userEvent.click(
      withThem.getByRole('checkbox', { name: 'Borrar también 1 borrador sin guardar: «A medias»' }),
    )
    await userEvent.click(withThem.getByRole('button', { name: 'Borrar todo' }))
    await waitFor(() => expect(erased.at(-1)?.map(({ title }) => title)).toEqual(['A medias']))
  })

  test('or the screen says what is left', async () => {
    await openSettings(await readerDevice(), ['pictures'])
    await userEvent.click((await ask()).getByRole('button', { name: 'Borrar todo' }))
    expect(await own().findByText(/^No se ha podido borrar todo\. Quedan: las imágenes\./)).toBeTruthy()
  })
})
