import { describe, expect, test } from 'vitest'
import type { ZipFile } from '#transfer/import/read-zip.ts'
import { createUploads } from '#transfer/import/uploads.ts'

const SITE = 'https://www.taller.example/blog'

function uploadsOf(...names: readonly string[]) {
  const file = (name: string): ZipFile => ({
    name,
    size: 0,
    read: () => Promise.resolve({ ok: true, value: new Uint8Array() }),
  })
  return createUploads(new Map(names.map((name) => [name, file(name)])), SITE)
}

const found = (uploads: ReturnType<typeof uploadsOf>, address: string) => {
  const file = uploads.find(address)
  return typeof file === 'string' ? file : file.name
}

const CASE = 'https://www.taller.example/blog/wp-content/uploads/2021/03/Caja%20N%C3%BAmero-1.JPG?x=1'

describe('the file of a picture', () => {
  test.each([
    'uploads/2021/03/Caja Número-1.JPG',
    'wp-content/uploads/2021/03/Caja Número-1.JPG',
    'public_html/blog/wp-content/uploads/2021/03/caja nu\u0301mero-1.jpg',
    '03/Caja Número-1.JPG',
    'fotos/Caja Número-1.JPG',
    'Caja Número-1.JPG',
  ])('is known by the end of its path, wherever the folder begins: %s', (name) => {
    expect(found(uploadsOf(name), CASE)).toBe(name)
  })

  test.each([
    'uploads/2020/03/Caja Número-1.JPG',
    'uploads/2021/04/Caja Número-1.JPG',
    '04/Caja Número-1.JPG',
    '2020/03/Caja Número-1.JPG',
    'a/b/Caja Número-1.JPG',
  ])('is not one of the same name in another place: %s', (name) => {
    expect(found(uploadsOf(name), CASE)).toBe('missing')
  })

  test('is the one that agrees the most', () => {
    const uploads = uploadsOf('x/Caja Número-1.JPG', 'uploads/2021/03/Caja Número-1.JPG')
    expect(found(uploads, CASE)).toBe('uploads/2021/03/Caja Número-1.JPG')
  })

  test('of another site is not looked for, unless it is a copy of the folder', () => {
    const uploads = uploadsOf('foto.jpg', '2021/03/foto.jpg')
    expect(found(uploads, 'https://otro.example/foto.jpg')).toBe('foreign')
    expect(found(uploads, 'https://i0.wp.com/taller.example/wp-content/uploads/2021/03/foto.jpg')).toBe(
      '2021/03/foto.jpg',
    )
    expect(found(uploads, 'http://taller.example/foto.jpg')).toBe('foto.jpg')
  })
})

describe('a size that the other program made by itself', () => {
  const at = (file: string) => `https://taller.example/wp-content/uploads/${file}`

  test.each([
    [at('2021/03/a-1024x683.jpg'), ['2021/03/a.jpg', '2021/03/a-1024x683.jpg'], at('2021/03/a.jpg')],
    [at('2021/03/a-1024x683.jpg'), ['2021/03/a-scaled.jpg', '2021/03/a.jpg'], at('2021/03/a-scaled.jpg')],
    [at('2021/03/a-scaled.jpg'), ['2021/03/a.jpg'], at('2021/03/a.jpg')],
    [at('2021/03/a-1024x683.jpg'), ['2021/03/a-1024x683.jpg'], at('2021/03/a-1024x683.jpg')],
    [at('2021/03/a-1024x683.jpg'), ['2020/03/a.jpg'], at('2021/03/a-1024x683.jpg')],
    [
      'https://taller.example/content/images/size/w600/2023/r.jpg',
      ['images/2023/r.jpg'],
      'https://taller.example/content/images/2023/r.jpg',
    ],
  ])('%s is of the largest there is', (address, names, whole) => {
    expect(uploadsOf(...names).pictureOf(address)).toBe(whole)
  })
})
