// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Scale, Score } from '#content/score.tsx'

afterEach(cleanup)

function drawn(overall: number | null) {
  const { container } = render(<Score overall={overall} />)
  return {
    sentence: container.querySelector('.sr-only')?.textContent,
    numeral: container.querySelector('p > [aria-hidden]')?.textContent,
    decimal: container.querySelector('p i')?.textContent,
    bar: container.querySelector('rect:first-child')?.getAttribute('width'),
    pointer: container.querySelector('rect:last-child')?.getAttribute('x'),
    hidden: container.querySelector('p > [aria-hidden]')?.getAttribute('aria-hidden'),
    styled: container.querySelectorAll('[style]').length,
  }
}

describe('a score', () => {
  test('P2.6 is one decimal, the whole part and the decimal apart, and one sentence for a screen reader', () => {
    expect(drawn(8.7)).toMatchObject({
      sentence: 'Puntuación: 8.7 de 10',
      numeral: '8.7',
      decimal: '.7',
      hidden: 'true',
    })
  })

  test('is measured on the ruler by geometry, without a style attribute', () => {
    expect(drawn(8.7)).toMatchObject({ bar: '87%', pointer: '87%', styled: 0 })
    expect(drawn(10)).toMatchObject({ numeral: '10.0', bar: '100%', pointer: '100%' })
  })

  test("P2.6 that is missing is drawn the same, as '0.0'", () => {
    expect(drawn(null)).toEqual(drawn(0))
    expect(drawn(null)).toMatchObject({ sentence: 'Puntuación: 0.0 de 10', numeral: '0.0', bar: '0%' })
  })

  test('outside the range stays on the ruler', () => {
    expect(drawn(12)).toMatchObject({ bar: '100%' })
    expect(drawn(-3)).toMatchObject({ bar: '0%' })
  })

  test('may have its ruler apart', () => {
    const { container } = render(<Score overall={7} ruler={false} />)
    expect(container.querySelector('.scale')).toBeNull()
    const wide = render(<Scale overall={7} />)
    expect(wide.container.querySelector('.scale rect')?.getAttribute('width')).toBe('70%')
  })
})
