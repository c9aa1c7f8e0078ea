// An editor's walk in WebKit: signing in, writing, and a draft that survives a kill.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../support/editor/editing.ts'
import { siteForTests } from '../support/browser/site.ts'
import { type WebKitDevice, type WebKitPage, webKitDevice } from '../support/browser/webkit.ts'

const site = siteForTests({ sample: false })
let device: WebKitDevice
let page: WebKitPage

beforeAll(async () => {
  device = await webKitDevice('1280x900')
  page = await device.start()
})
afterAll(() => device.dispose())

const TITLE = 'Grillo Tres: un altavoz que canta'

test('signs in, and comes to the list', async () => {
  const { email, password } = await administrator()
  await page.go(`${site.origin}/admin/login`)
  await page.press('input[type=email], input[autocomplete=username]')
  await page.type(email)
  await page.press('input[type=password]')
  await page.type(password)
  await page.press('button', 'Entrar')
  await page.waitForText('Crear nuevo artículo')
})

test('a draft is on the device after a kill', async () => {
  await page.press('a', 'Crear nuevo artículo')
  await page.press('main input', 'Título')
  await page.type(TITLE)
  await page.waitForText(/Guardado en este dispositivo a las /)
  await device.kill()
  page = await device.start()
  await page.go(`${site.origin}/admin/articles`)
  await page.waitForText(TITLE)
})

test('the draft is taken up again as it was typed', async () => {
  await page.press('main a', TITLE)
  await page.waitForText('Lo marcado con * es obligatorio.')
  const titles = () =>
    page.run(() => [...document.querySelectorAll('input, textarea')].map((field) => Object(field).value))
  await expect.poll(titles, { timeout: 15_000 }).toContain(TITLE)
})
