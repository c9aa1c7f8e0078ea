// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextRemark, remarksOn } from '#admin/publishing/reading-check.tsx'
import { BodyEditor, type BodyHandle } from '#admin/body-editor/body-editor.tsx'
import { TOOLS } from '#admin/body-editor/editor-tools.ts'
import { checkBody } from '#content/body/html-faults.ts'
import { checkArticle } from '#domain/articles/article-check.ts'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { bodyModeChoice } from '#store/device/stored-choice.ts'
import { fillGaps } from '../../support/window/jsdom-gaps.ts'

beforeEach(() => {
  fillGaps()
  bodyModeChoice.set('html')
})
afterEach(cleanup)

const withoutItsCode = () => Promise.reject(new Error('offline'))

function Field({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [content, setContent] = useState(start)
  const body = useRef<BodyHandle>(null)
  const check = checkArticle({ ...newArticleForm(''), overall: '', content })
  return (
    <>
      <BodyEditor
        ref={body}
        content={content}
        images={[]}
        check={check}
        remarks={remarksOn(check.problems, checkBody(content), content)}
        error={error}
        onChange={setContent}
        onDescribe={() => {}}
        onPicture={() => {}}
        onBeside={() => {}}
        onCursor={() => {}}
        preview={null}
        note={null}
        load={withoutItsCode}
      />
      <button onClick={() => body.current?.insertPicture(1)}>Insertar aquí</button>
      <output>{JSON.stringify(content)}</output>
    </>
  )
}

const plain = () => screen.findByLabelText<HTMLTextAreaElement>('Contenido')
const told = (): unknown => JSON.parse(screen.getByText(/^"/).textContent ?? '')

describe('without the editor’s code', () => {
  test('a plain field replaces it, and a button says that it only takes typing', async () => {
    render(<Field />)
    await userEvent.type(await plain(), 'hola')
    await userEvent.click(screen.getByRole('button', { name: 'Negrita' }))
    expect(screen.getByText(/aquí solo se puede escribir/)).toBeTruthy()
    expect(told()).toBe('hola')
  })

  test('a tool’s shortcut says the same, and the browser’s search stays the browser’s', async () => {
    render(<Field />)
    const field = await plain()
    expect(fireEvent.keyDown(field, { key: 'f', ctrlKey: true })).toBe(true)
    expect(screen.queryByText(/aquí solo se puede escribir/)).toBeNull()
    expect(fireEvent.keyDown(field, { key: 'b', ctrlKey: true })).toBe(false)
    expect(screen.getByText(/aquí solo se puede escribir/)).toBeTruthy()
  })

  test('‘Insertar aquí’ puts the marker at the field’s cursor', async () => {
    render(<Field start={'<p>a</p>\r\n\r\n<p>b</p>'} />)
    const field = await plain()
    const at = '<p>a</p>\n'.length
    field.setSelectionRange(at, at)
    await userEvent.click(screen.getByRole('button', { name: 'Insertar aquí' }))
    expect(told()).toBe('<p>a</p>\r\n[IMG:1]\r\n<p>b</p>')
    expect(field.selectionStart).toBe(at + '[IMG:1]'.length)
  })

  test('a line of the reading check selects its place', async () => {
    render(<Field start={'<p>uno</p>\r\n<p>[IMG:4]</p>'} />)
    const field = await plain()
    await userEvent.click(screen.getByRole('button', { name: '[IMG:4] no tiene imagen' }))
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[IMG:4]')
  })

  test('line ends stay unchanged', async () => {
    render(<Field start={'<p>a</p>\r\n<p>b</p>'} />)
    const field = await plain()
    field.setSelectionRange(field.value.length, field.value.length)
    await userEvent.type(field, '!')
    expect(told()).toBe('<p>a</p>\r\n<p>b</p>!')
  })

  test('the plain field shows its errors', async () => {
    render(<Field error="Escribe el contenido" />)
    const field = await plain()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Escribe el contenido')
  })
})

describe('the toolbar', () => {
  test('is one tab stop, and the arrows walk it', async () => {
    render(<Field />)
    const bar = await screen.findByRole('toolbar', { name: 'Formato' })
    const names = [...bar.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(TOOLS.map(({ words }) => words))
    screen.getByRole('button', { name: 'Negrita' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Código')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pegar sin formato')
    expect(bar.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    // The text comes before it, together with the remarks about it.
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(await plain())
  })
})

describe('the reading check', () => {
  test('is one tab stop, and the arrows walk it', async () => {
    render(<Field start={'<p>uno</p>\n<p>[IMG:4]</p>\n<a href="/x"></a>'} />)
    const list = await screen.findByRole('list', { name: 'Repaso' })
    const lines = [...list.querySelectorAll('button')]
    expect(lines.map((line) => line.textContent)).toEqual([
      'Falta la portada',
      '[IMG:4] no tiene imagen',
      'El enlace a /x no tiene texto',
    ])
    expect(list.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    lines[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(lines[2])
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(lines[1])
  })
})

test('the next remark goes from remark to remark of the text, around its end', () => {
  const content = '<p>uno</p>\n<p>[IMG:4]</p>\n<a href="/x"></a>'
  const remarks = remarksOn(
    checkArticle({ ...newArticleForm(''), overall: '', content }).problems,
    checkBody(content),
    content,
  )
  const picture = { from: 14, to: 21 }
  const link = { from: 26, to: 43 }
  expect(nextRemark(remarks, { from: 0, to: 0 }, 1)).toEqual(picture)
  expect(nextRemark(remarks, picture, 1)).toEqual(link)
  expect(nextRemark(remarks, link, 1)).toEqual(picture)
  expect(nextRemark(remarks, picture, -1)).toEqual(link)
})

describe('the foot', () => {
  test('counts words and minutes', async () => {
    render(<Field start={`<p>${'palabra '.repeat(500)}</p>`} />)
    expect(await screen.findByText('500 palabras')).toBeTruthy()
    expect(screen.getByText('3 min')).toBeTruthy()
  })
})
