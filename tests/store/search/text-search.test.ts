import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { searchTexts, type TextAnswer } from '#store/search/text-search.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHeads } from '../../support/sync/sample-heads.ts'

interface Story {
  readonly title?: string
  readonly introduction?: string
  readonly content?: string
}

/** The last story is the newest. */
async function magazine(stories: readonly Story[]): Promise<Device> {
  const device = freshDevice()
  const heads = sampleHeads(stories.length, (number) => {
    const { title = `Reseña ${number}`, introduction = 'Nada.' } = stories[number - 1] ?? {}
    return { title, introduction }
  })
  await put(device, { heads, move: { filled: true } })
  const bodies = heads.flatMap(({ id, bodyRev }, at) => {
    const content = stories[at]?.content
    return content === undefined ? [] : [{ id, bodyRev, content }]
  })
  if (bodies.length > 0) await putBodies(device, bodies, 0)
  return device
}

/** All reported results, in order. */
async function answers(device: Device, query: string, signal = new AbortController().signal) {
  const told: TextAnswer[] = []
  await searchTexts(device, query, (answer) => told.push(answer), signal)
  return told
}

async function found(device: Device, query: string): Promise<[number, string][]> {
  const last = (await answers(device, query)).at(-1)
  expect(last?.isDone).toBe(true)
  return (last?.hits ?? []).map(({ article, passage }) => [Number(article.id.slice(1)), passage])
}

describe('P7.14 the search beside the results', () => {
  test('finds words in introductions and bodies, newest first, with the sentence', async () => {
    const device = await magazine([
      { content: '<p>Pesa poco. La <em>batería</em> dura dos días.</p>' },
      { introduction: 'Una batería honesta. Y nada más.' },
      { content: '<p>Nada de eso.</p>' },
    ])
    expect(await found(device, 'BATERIA')).toEqual([
      [2, 'Una batería honesta.'],
      [1, 'La batería dura dos días.'],
    ])
  })

  test('leaves out what the results or the other order of the words have', async () => {
    const device = await magazine([
      { title: 'Tolva Mini', content: '<p>La tolva mini.</p>' },
      { title: 'Mini Tolva', content: '<p>La mini tolva.</p>' },
      { title: 'Mini', content: '<p>Mejor que la tolva.</p>' },
    ])
    expect(await found(device, 'mini tolva')).toEqual([[3, 'Mejor que la tolva.']])
  })

  test('articles whose text is not here are found by their introduction', async () => {
    expect(await found(await magazine([{ introduction: 'Suena bien.' }]), 'suena')).toEqual([
      [1, 'Suena bien.'],
    ])
  })

  test('tells what it has before it has read all, ends at twenty, and reads the newest first', async () => {
    const device = await magazine(
      Array.from({ length: 150 }, (_, at) => (at % 5 === 0 ? { content: '<p>Una bisagra.</p>' } : {})),
    )
    const told = await answers(device, 'bisagra')
    expect(told.map(({ hits, isDone }) => [hits.length, isDone])).toEqual([
      [4, false],
      [20, false],
      [20, true],
    ])
    expect(told[0]?.hits.map(({ article }) => Number(article.id.slice(1)))).toEqual([146, 141, 136, 131])
  })

  test('behind the newest, too, newest first, by introductions, texts and both together', async () => {
    const device = await magazine(
      Array.from({ length: 400 }, (_, at) => {
        if (at === 10) return { introduction: 'Una bisagra floja.' }
        if (at === 200) return { introduction: 'Es floja.', content: '<p>Y su <b>bis</b>agra?</p>' }
        if (at === 250) return { title: 'Bisagra', content: '<p>Muy floja.</p>' }
        return at % 2 === 0 ? { content: '<p>Nada.</p>' } : {}
      }),
    )
    expect(await found(device, 'bisagra floja')).toEqual([
      [251, 'Muy floja.'],
      [201, 'Es floja.'],
      [11, 'Una bisagra floja.'],
    ])
  })

  test('who does not wait any more is told nothing more', async () => {
    const device = await magazine(Array.from({ length: 150 }, () => ({ content: '<p>Una bisagra.</p>' })))
    const life = new AbortController()
    const told: TextAnswer[] = []
    await searchTexts(
      device,
      'bisagra',
      (answer) => {
        told.push(answer)
        life.abort()
      },
      life.signal,
    )
    expect(told).toHaveLength(1)
  })

  test('a blank query, and an empty device, find nothing', async () => {
    expect(await answers(await magazine([{}]), '  ')).toEqual([{ hits: [], isDone: true, meant: null }])
    expect(await answers(freshDevice(), 'nada')).toEqual([{ hits: [], isDone: true, meant: null }])
  })
})

describe("'¿Quisiste decir …?'", () => {
  const titles = ['Garúa Pliego 3: un plegable', 'Otro plegable', 'Yunque 14', 'Cámara de montaña']
  const meant = async (query: string) =>
    (await answers(await magazine(titles.map((title) => ({ title }))), query)).at(-1)?.meant

  test.each([
    ['plegabel', 'plegable'],
    ['garua pliegoo', 'garúa pliego'],
    ['yunqe 14', 'yunque 14'],
    ['camera', 'cámara'],
    ['motaña', 'montaña'],
  ])('«%s» may be meant for «%s»', async (query, words) => {
    expect(await meant(query)).toBe(words)
  })

  test.each(['xyzxyz', 'ab', 'plegable yunqe', 'zz plegabel'])(
    '«%s» for nothing that would be found',
    async (query) => {
      expect(await meant(query)).toBeNull()
    },
  )

  test('is asked only where nothing was found', async () => {
    expect(await meant('plegable')).toBeNull()
    expect(await meant('pliego garúa')).toBeNull()
    const device = await magazine([{ title: 'Un plegable', content: '<p>Se dobla plegabel.</p>' }])
    expect((await answers(device, 'plegabel')).at(-1)).toMatchObject({ meant: null, hits: [{}] })
  })
})
