// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BodyEditor } from '#admin/articles/body-editor.tsx'
import { checkBody } from '#content/check-body.ts'
import { checkArticle } from '#domain/article-check.ts'
import { newArticleForm } from '#domain/article-form.ts'
import { fillGaps } from '../../../support/jsdom-gaps.ts'

beforeEach(fillGaps)
afterEach(cleanup)

const withoutItsCode = () => Promise.reject(new Error('offline'))

function Field({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [content, setContent] = useState(start)
  return (
    <>
      <BodyEditor
        content={content}
        check={checkArticle({ ...newArticleForm(''), content })}
        findings={checkBody(content)}
        error={error}
        onChange={setContent}
        onPicture={() => {}}
        load={withoutItsCode}
      />
      <output>{JSON.stringify(content)}</output>
    </>
  )
}

const plain = () => screen.findByLabelText<HTMLTextAreaElement>('Contenido')
const told = (): unknown => JSON.parse(screen.getByText(/^"/).textContent ?? '')

describe('where the code of the editor cannot be had', () => {
  test('a plain field takes its place, with the same buttons and keys', async () => {
    render(<Field />)
    await userEvent.type(await plain(), 'hola')
    ;(await plain()).setSelectionRange(0, 4)
    await userEvent.click(screen.getByRole('button', { name: 'Negrita' }))
    expect(told()).toBe('<strong>hola</strong>')
    ;(await plain()).setSelectionRange(8, 12)
    fireEvent.keyDown(await plain(), { key: 'k', code: 'KeyK', ctrlKey: true })
    expect(told()).toBe('<strong><a href="https://">hola</a></strong>')
  })

  test('its line ends stay as they were', async () => {
    render(<Field start={'<p>a</p>\r\n<p>b</p>'} />)
    const field = await plain()
    field.setSelectionRange(field.value.length, field.value.length)
    await userEvent.type(field, '!')
    expect(told()).toBe('<p>a</p>\r\n<p>b</p>!')
  })

  test('what is wrong is said of it', async () => {
    render(<Field error="Escribe el contenido" />)
    const field = await plain()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Escribe el contenido')
  })
})

describe('the toolbar', () => {
  test('is one stop for Tab; the arrows go along it', async () => {
    render(<Field />)
    const bar = await screen.findByRole('toolbar', { name: 'Formato' })
    const names = [...bar.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Negrita', 'Enlace', 'Título', 'Lista', 'Cita', 'Tabla', 'Insertar imagen aquí'])
    screen.getByRole('button', { name: 'Negrita' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Título')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Insertar imagen aquí')
    expect(bar.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    await userEvent.tab()
    expect(document.activeElement).toBe(await plain())
  })
})

describe('the foot', () => {
  test('counts words and minutes, and names what a reader would stumble over', async () => {
    render(<Field start={`<p>${'palabra '.repeat(500)}</p><p>[IMG:4]</p><a href="/x"></a>`} />)
    expect(await screen.findByText('500 palabras')).toBeTruthy()
    expect(screen.getByText('3 min')).toBeTruthy()
    expect(screen.getByText('Falta la portada')).toBeTruthy()
    expect(screen.getByText('[IMG:4] no tiene imagen')).toBeTruthy()
    expect(screen.getByText('El enlace a /x no tiene texto')).toBeTruthy()
  })
})
