// What another app shares with the installed magazine, taken by the worker and opened as a new article.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { administrator, body, openForm, title, toast } from '../support/editing.ts'
import { pictures, smallJpeg } from '../support/photographs.ts'
import { browser, onSignedInPage, page, site } from '../support/signed-in-page.ts'
import { answered, expectTrouble } from '../support/trouble.ts'

let photograph: string

onSignedInPage({ serviceWorkers: 'allow' })
beforeAll(async () => {
  photograph = (await smallJpeg('#2080ff')).toString('base64')
})

interface Share {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  /** A file's bytes, in base 64. */
  readonly picture?: string
}

/** Sends what the browser would send for another app. The page is under the worker's control. */
async function share(from: Page, shared: Share): Promise<void> {
  await from.goto(`${site.origin}/ajustes`)
  await from.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Firefox tells a page of every file that it was still loading when it was left.
  await from.waitForLoadState('networkidle')
  await from.evaluate(({ picture, ...words }) => {
    const form = Object.assign(document.createElement('form'), {
      action: '/admin/share',
      method: 'post',
      enctype: 'multipart/form-data',
    })
    for (const [name, value] of Object.entries(words)) {
      form.append(Object.assign(document.createElement('input'), { name, value }))
    }
    if (picture !== undefined) {
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
      files.items.add(new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'pictures',
          files: files.files,
        }),
      )
    }
    document.body.append(form)
    form.submit()
  }, shared)
  await from.waitForURL(/\/admin\//)
}

const NOTE = {
  title: 'Un móvil que se dobla',
  text: 'Lo han visto en Tokio.',
  url: 'https://example.org/nota',
}

test('opens a new article with the words, the link and the picture, as a draft', async () => {
  await share(page, { ...NOTE, picture: photograph })
  await expect.poll(() => title(page).inputValue()).toBe(NOTE.title)
  expect(await body(page).textContent()).toContain(NOTE.text)
  expect(await body(page).textContent()).toContain('<a href="https://example.org/nota">')
  await pictures(page).first().waitFor()
  // Uploaded once: the same address brings the draft and no second picture.
  await page.getByText(/^Guardado en este dispositivo a las /).waitFor()
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe(NOTE.title)
  await pictures(page).first().waitFor()
  expect(await pictures(page).count()).toBe(1)
  expect(await site.write('GET', '/rest/v1/articles?select=id')).toEqual([])
})

test('a picture whose upload fails is still there at the next opening', async () => {
  expectTrouble(answered(503, '/storage/v1/object/pictures/'))
  site.intercept((request) =>
    request.method === 'POST' && request.url.includes('/object/pictures/')
      ? new Response('', { status: 503 })
      : null,
  )
  await share(page, { title: 'Con foto', picture: photograph })
  await expect.poll(() => title(page).inputValue()).toBe('Con foto')
  await page.getByRole('button', { name: 'Reintentar' }).first().waitFor()
  site.intercept(null)
  await page.reload()
  await pictures(page).first().waitFor()
  expect(await title(page).inputValue()).toBe('Con foto')
})

test('who is not signed in finds it after the login', async () => {
  const other = await openBrowser()
  const visitor = await other.newPage()
  await share(visitor, NOTE)
  await visitor.waitForURL(/\/admin\/login\?origen=/)
  const { email, password } = await administrator()
  await visitor.getByLabel('Usuario (email)').fill(email)
  await visitor.getByLabel('Contraseña').fill(password)
  await visitor.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => title(visitor).inputValue()).toBe(NOTE.title)
  await other.dispose()
})

test('what is being written in another window stays, and both are kept', async () => {
  const writing = await browser.newPage()
  await openForm(writing, site)
  await title(writing).fill('A medias')
  await writing.getByText(/^Guardado en este dispositivo a las /).waitFor()
  await share(page, { title: 'De fuera' })
  await expect.poll(() => title(page).inputValue()).toBe('De fuera')
  expect(await title(writing).inputValue()).toBe('A medias')
  await writing.close({ runBeforeUnload: false })
})

test('a share that says nothing is told, and leaves the address clean', async () => {
  await share(page, { title: ' ' })
  await toast(page, 'No se ha recibido todo', 'no trae texto, enlace ni imagen')
  await page.waitForURL(/\/admin\/articles\/new$/)
})

test('without a worker the server leads to the form, which says that nothing came', async () => {
  const answer = await fetch(`${site.origin}/admin/share`, { method: 'POST', redirect: 'manual', body: 'x' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/admin/articles/new?compartido=not-taken',
  ])
  await page.goto(`${site.origin}/admin/articles/new?compartido=not-taken`)
  await toast(page, 'No se ha recibido todo', 'no estaba lista')
})
