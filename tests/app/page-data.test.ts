import { describe, expect, test } from 'vitest'
import { readAddress } from '#app/start/page-data.ts'

function read(address: string): string {
  return readAddress(new URL(address, 'https://example.org'))
}

describe('the part of an address that decides its page', () => {
  test.each([
    ['/?utm_source=x', '/'],
    ['/pagina/2?orden=nota', '/pagina/2'],
    ['/article/1?orden=nota', '/article/1'],
    ['/categoria/audio?orden=nota&utm_source=x', '/categoria/audio?orden=nota'],
    ['/categoria/audio/2?orden=nota', '/categoria/audio/2?orden=nota'],
    ['/categoria/audio?orden=fecha', '/categoria/audio'],
    ['/categoria/audio?orden=nota&orden=otra', '/categoria/audio'],
    ['/search?orden=nota&q=uno&pagina=2', '/search?q=uno&pagina=2&orden=nota'],
    ['/search?orden=nota', '/search'],
    ['/?categoria=audio', '/?categoria=audio'],
    ['/autor/nuria?pagina=2&x=1', '/autor/nuria?pagina=2'],
    ['/mejores/audio?menos=200&por=peso&x=1', '/mejores/audio?por=peso&menos=200'],
    ['/mejores/audio?menos=201', '/mejores/audio'],
    ['/guia/moviles?menos=200', '/guia/moviles'],
  ])('%s is read as %s', (address, path) => {
    expect(read(address)).toBe(path)
  })
})
