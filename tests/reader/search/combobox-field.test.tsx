// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useComboboxField } from '#reader/search/suggestions-list.tsx'
import { drawMarkup } from '../../support/window/draw-markup.ts'

afterEach(cleanup)

/** A list that is rendered while the field has the focus; before its effects run, `onDrawn` moves the focus. */
function List({ onDrawn }: { readonly onDrawn: () => void }) {
  const field = useRef<HTMLInputElement>(document.querySelector('input'))
  const panel = useRef<HTMLDivElement>(null)
  const { isOpen } = useComboboxField({ field, panel, id: 'list', words: 'a', count: 1, hasWords: false })
  useLayoutEffect(onDrawn, [onDrawn])
  return (
    <div ref={panel} hidden={!isOpen}>
      Sugerencias
    </div>
  )
}

const isOpen = () => !screen.getByText('Sugerencias').hidden

test('a list that is drawn while the focus leaves stays closed, and opens with the next focus', () => {
  drawMarkup('<form><input /></form><button>Después</button><div id="list-root"></div>')
  const input = document.querySelector('input')
  const container = document.querySelector<HTMLElement>('#list-root') ?? undefined
  input?.focus()
  render(<List onDrawn={() => document.querySelector('button')?.focus()} />, container && { container })
  expect(isOpen()).toBe(false)
  act(() => input?.focus())
  expect(isOpen()).toBe(true)
})

test('one that is drawn while the focus stays is open', () => {
  drawMarkup('<form><input /></form><div id="list-root"></div>')
  const container = document.querySelector<HTMLElement>('#list-root') ?? undefined
  document.querySelector('input')?.focus()
  render(<List onDrawn={stay} />, container && { container })
  expect(isOpen()).toBe(true)
})

function stay(): void {}
