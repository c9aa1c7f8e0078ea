// The browser's own clipboard, filled as another program would fill it: every type as written, nothing sanitised.
import type { Page } from 'playwright-core'

/** Copies these types. Focuses the page; what is selected in it is not copied. */
export async function copy(page: Page, kinds: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((data) => {
    addEventListener(
      'copy',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        for (const [kind, value] of Object.entries(data)) event.clipboardData?.setData(kind, value)
      },
      { capture: true, once: true },
    )
  }, kinds)
  await page.keyboard.press('Control+c')
}

/** Drops a file on the first element of this selector, as from another window. */
export async function dropFile(
  page: Page,
  target: string,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  await page.evaluate(
    ([selector, name, data]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/jpeg' }))
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer })
      document.querySelector(selector)?.dispatchEvent(drop)
    },
    [target, file.name, [...file.bytes]] as const,
  )
}

/** Pastes a picture into the body's code, together with the HTML that shows it if any is given. */
export async function pastePicture(
  page: Page,
  picture: { readonly name: string; readonly type: string; readonly bytes: Buffer },
  html = '',
): Promise<void> {
  await page.evaluate(
    ({ name, type, data, markup }) => {
      const copied = new DataTransfer()
      copied.items.add(new File([new Uint8Array(data)], name, { type }))
      if (markup !== '') copied.setData('text/html', markup)
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true })
      // Firefox ignores the data passed to the event's constructor.
      Object.defineProperty(paste, 'clipboardData', { value: copied })
      document.querySelector('[data-code]')?.shadowRoot?.querySelector('.cm-content')?.dispatchEvent(paste)
    },
    { name: picture.name, type: picture.type, data: [...picture.bytes], markup: html },
  )
}
