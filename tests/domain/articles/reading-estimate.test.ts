import { describe, expect, test } from 'vitest'
import { minutesFor, wordsIn } from '#domain/articles/reading-estimate.ts'

describe('P17.8 the estimate of the reading time', () => {
  test.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [299, 1],
    [300, 2],
    [1184, 6],
  ])('%i words take %i minutes', (words, minutes) => {
    expect(minutesFor(words)).toBe(minutes)
  })

  test.each([
    ['<p>Se abre con una mano.</p>', 5],
    ['<p>Uno</p><p>dos</p>', 2],
    ['<p>in<em>creí</em>ble</p>', 1],
    ['uno<br>dos', 2],
    ['<p>Antes [IMG:0|La bisagra abierta] después</p>', 2],
    ['<!-- una nota --><p>8,7 &nbsp; — de 10</p>', 3],
    ['<img src="a b c" alt="d e">', 0],
    ['', 0],
  ])('%s has %i words', (content, count) => {
    expect(wordsIn(content)).toBe(count)
  })
})
