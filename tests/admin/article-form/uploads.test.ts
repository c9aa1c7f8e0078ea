import { expect, test, vi } from 'vitest'
import { pictureProblems } from '#admin/pictures/resize-image.ts'
import { createUploads, type UploadsOptions } from '#admin/pictures/uploads.ts'
import { failed, success } from '#domain/failure.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const prepared = { blob: new Blob(['x']), width: 8, height: 8, variants: [] }

function uploadsWith(options: Partial<UploadsOptions> = {}) {
  const done: [address: string, intoText: boolean][] = []
  const queue = createUploads({
    find: async () => null,
    prepare: async () => ({ ok: true, value: prepared }),
    upload: async ({ id }) => success(`/${id}`),
    count: () => done.length,
    onDone(address, intoText) {
      if (done.length >= 5) return false
      done.push([address, intoText])
      return true
    },
    ...options,
  })
  return { queue, done }
}

test('P17.5 five at most are accepted, and extras are dropped with a message', async () => {
  const { queue, done } = uploadsWith()
  queue.add(['a', 'b', 'c'].map(file))
  queue.add(['d', 'e', 'f', 'g'].map(file))
  await vi.waitFor(() =>
    expect(queue.get().leftOut?.words).toBe('Se han dejado fuera 2 imágenes: caben 5 como máximo.'),
  )
  expect(done).toHaveLength(5)
  queue.add([file('h')], true)
  await vi.waitFor(() =>
    expect(queue.get().leftOut?.words).toBe('Se ha dejado fuera 1 imagen: caben 5 como máximo.'),
  )
  expect(queue.get().uploads).toEqual([])
  expect(queue.hasRoom()).toBe(false)
})

test('files that are no pictures take no place: the five valid ones are accepted in any order', async () => {
  const { queue, done } = uploadsWith({
    prepare: async (chosen) =>
      chosen instanceof File && chosen.name.endsWith('.svg')
        ? { ok: false, why: pictureProblems.svg }
        : { ok: true, value: prepared },
  })
  queue.add(['1.svg', '2.svg', '3.svg', 'a', 'b', '4.svg', 'c', 'd', 'e', 'f'].map(file))
  await vi.waitFor(() =>
    expect(queue.get().leftOut?.words).toBe('Se ha dejado fuera 1 imagen: caben 5 como máximo.'),
  )
  expect(done).toHaveLength(5)
  expect(queue.get().uploads.map(({ name }) => name)).toEqual(['1.svg', '2.svg', '3.svg', '4.svg'])
})

test('a failed one keeps its place; a retry without a free place is left out', async () => {
  let isWell = false
  const { queue, done } = uploadsWith({
    upload: async ({ id }) => (isWell || done.length > 0 ? success(id) : failed({ kind: 'network' })),
  })
  queue.add([file('a')])
  await vi.waitFor(() => expect(queue.get().uploads[0]?.mayRetry).toBe(true))
  done.push(['/p', false], ['/p', false], ['/p', false], ['/p', false])
  expect(queue.hasRoom()).toBe(false)
  queue.add([file('b')])
  await vi.waitFor(() => expect(queue.get().leftOut?.words).toMatch(/1 imagen/))
  done.push(['/p', false])
  isWell = true
  queue.retry(queue.get().uploads[0]?.id ?? '')
  await vi.waitFor(() => expect(queue.get().uploads).toEqual([]))
  expect(done).toHaveLength(5)
})

test('one that arrives after five others is left out with a message', async () => {
  const { queue, done } = uploadsWith({
    async upload({ id }) {
      done.push(['/1', false], ['/2', false], ['/3', false], ['/4', false], ['/5', false])
      return success(`/${id}`)
    },
  })
  queue.add([file('a')], true)
  await vi.waitFor(() =>
    expect(queue.get().leftOut?.words).toBe('Se ha dejado fuera 1 imagen: caben 5 como máximo.'),
  )
  expect(done).toHaveLength(5)
  expect(queue.get().uploads).toEqual([])
})

test('uploads arrive in the order of choice', async () => {
  const started: string[] = []
  const { queue, done } = uploadsWith({
    async upload({ id }) {
      started.push(id)
      await Promise.resolve()
      return success(id)
    },
  })
  queue.add(['a', 'b', 'c'].map(file))
  const ids = queue.get().uploads.map(({ id }) => id)
  await vi.waitFor(() => expect(done.map(([address]) => address)).toEqual(ids))
  expect(started).toEqual(ids)
})

test('a failed one says why, and is retried with the same id and without new preparation', async () => {
  const sent: string[] = []
  const prepare = vi.fn<UploadsOptions['prepare']>(async () => ({ ok: true, value: prepared }))
  const { queue, done } = uploadsWith({
    prepare,
    async upload({ id }) {
      sent.push(id)
      return sent.length === 1 ? failed({ kind: 'network' }) : success(id)
    },
  })
  queue.add([file('a')])
  await vi.waitFor(() => expect(queue.get().uploads[0]).toMatchObject({ mayRetry: true, part: null }))
  expect(queue.get().uploads[0]?.problem).toBeTruthy()
  queue.retry(queue.get().uploads[0]?.id ?? '')
  await vi.waitFor(() => expect(done).toHaveLength(1))
  expect(new Set(sent).size).toBe(1)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a file that is no picture says so, and is not sent', async () => {
  const upload = vi.fn<UploadsOptions['upload']>()
  const { queue } = uploadsWith({ prepare: async () => ({ ok: false, why: pictureProblems.svg }), upload })
  queue.add([file('a.svg')])
  await vi.waitFor(() => expect(queue.get().uploads[0]?.problem).toMatch(/SVG/))
  expect(queue.get().uploads[0]?.mayRetry).toBe(false)
  expect(upload).not.toHaveBeenCalled()
})

test('a cancelled one never arrives, and frees its place', async () => {
  let isAborted = false
  const { queue, done } = uploadsWith({
    upload: (_, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          isAborted = true
          resolve(success('/late'))
        })
      }),
  })
  queue.add([file('a')])
  await vi.waitFor(() => expect(queue.get().uploads[0]?.part).toBe(0))
  queue.cancel(queue.get().uploads[0]?.id ?? '')
  expect(isAborted).toBe(true)
  expect(queue.get().uploads).toEqual([])
  await Promise.resolve()
  expect(done).toEqual([])
})

test('a stored file is not sent again; one without a free place is left out with a message', async () => {
  const { queue, done } = uploadsWith({
    find: async () => '/known',
    upload: async () => failed({ kind: 'network' }),
  })
  queue.add([file('a')], true)
  await vi.waitFor(() => expect(done).toEqual([['/known', true]]))
  queue.add(['b', 'c', 'd', 'e', 'f'].map(file), true)
  await vi.waitFor(() =>
    expect(queue.get().leftOut).toEqual({
      words: 'Se ha dejado fuera 1 imagen: caben 5 como máximo.',
      intoText: true,
    }),
  )
})
