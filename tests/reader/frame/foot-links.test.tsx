// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FootLinks } from '../../../src/reader/frame/frame.tsx'

afterEach(cleanup)

test("the footer shows the publisher's own links in their order", () => {
  const links = [
    { words: 'Aviso legal', address: 'https://editorial.example/aviso' },
    { words: 'Contacto', address: 'mailto:hola@editorial.example' },
  ]
  render(<FootLinks links={links} />)
  const shown = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(shown).toEqual(links.map(({ words, address }) => [words, address]))
})
