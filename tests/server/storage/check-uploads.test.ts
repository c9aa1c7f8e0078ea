// Pictures uploaded by the administrator's own module, on the real embedded backend.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newId } from '#api/write/new-id.ts'
import { success } from '#domain/failure.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { backofficeForTests, openBackoffice } from '../../support/editor/backoffice.ts'
import { PROJECT, serverForTests } from '../../support/server/magazine-server.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)

describe('pictures', () => {
  const address = (id: string) => `http://localhost/storage/v1/object/public/pictures/${id}-1200x675.webp`

  async function prepared() {
    const bytes = async (name: string) =>
      new Uint8Array(await readFile(join(PROJECT, 'public/pictures', name)))
    const picture = await bytes('yunque-14-1-1200x675.webp')
    const blob = (content: Uint8Array<ArrayBuffer>) => new Blob([content], { type: 'image/webp' })
    return {
      bytes: picture,
      picture: {
        blob: blob(picture),
        width: 1200,
        height: 675,
        // Their sizes differ from those in their names, which nobody checks here.
        variants: await Promise.all(
          [480, 800].map(async (width) => ({ width, blob: blob(await pictureWith(String(width))) })),
        ),
      },
    }
  }

  it('are uploaded whole, and found by the address that the article will hold', async () => {
    const { picture, bytes } = await prepared()
    const id = newId()
    const progress: number[] = []
    const order = { id, picture, onProgress: (part: number) => progress.push(part) }
    expect(await backoffice.pictures.upload(order)).toEqual(success(address(id)))
    const shown = pictureOf(address(id))
    expect(shown).toMatchObject({ width: 1200, height: 675 })
    for (const src of [shown.src, ...shown.variants.map((variant) => variant.src)]) {
      const answer = await magazine.raw(new URL(src).pathname)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, 'image/webp'])
    }
    const back = await magazine.raw(new URL(address(id)).pathname)
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  it('replace themselves when sent again after a lost answer', async () => {
    const { picture } = await prepared()
    const id = newId()
    backoffice.connection = 'lost'
    expect(await backoffice.pictures.upload({ id, picture })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
    backoffice.connection = 'well'
    expect(await backoffice.pictures.upload({ id, picture })).toEqual(success(address(id)))
  })

  it('fail as too large beyond the server’s limit', async () => {
    const { picture } = await prepared()
    const large = { ...picture, blob: new Blob([new Uint8Array(5.5 * 1024 * 1024)], { type: 'image/webp' }) }
    expect(await backoffice.pictures.upload({ id: newId(), picture: large })).toEqual({
      ok: false,
      failure: { kind: 'too-large' },
    })
  })

  it('are answered as missing when their file is lost', async () => {
    const { picture } = await prepared()
    const id = newId()
    await backoffice.pictures.upload({ id, picture })
    const path = new URL(address(id)).pathname
    await rm(join(magazine.dataDir, 'storage/pictures', `${id}-1200x675.webp`))
    const answer = await magazine.raw(path)
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: '404' }])
  })

  it('are refused without a session, and nothing leaves the browser', async () => {
    const stranger = openBackoffice(magazine)
    const { picture } = await prepared()
    expect(await stranger.pictures.upload({ id: newId(), picture })).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 401 },
    })
    expect(stranger.requests).toEqual([])
    stranger.session.close()
  })
})
