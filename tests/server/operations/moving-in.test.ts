// The command imports a site: its posts, the pictures of its uploads folder, the links among its posts, and its old
// addresses.
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../server/transfer/command.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'
import {
  GHOST_SITE,
  ghostJson,
  ghostPosts,
  workshopAttachments,
  workshopPosts,
  workshopUploads,
  wordpressXml,
} from '../../support/browser/moving-site.ts'
import { zipOf } from '../../support/server/zip.ts'

let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  await put('taller.xml', wordpressXml(workshopPosts, workshopAttachments))
  for (const [name, bytes] of Object.entries(await workshopUploads()))
    await put(`copia/uploads/${name}`, bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return path
}

async function run(data: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  const dataDir = join(folder, data)
  const database = existsSync(dataDir) ? await databaseEnv(dataDir) : await beginData(dataDir)
  const env = { ...testEnv, DATA_DIR: dataDir, ...database }
  await runCommand(words, { root: PROJECT, env, folder, say: (line) => void lines.push(line) })
  return lines.join('\n')
}

/** Starts the magazine of this data folder, and returns the result of `ask`. */
async function reading<T>(
  data: string,
  ask: (get: (path: string) => Promise<Response>) => Promise<T>,
): Promise<T> {
  const magazine = await openServer({ dataDir: join(folder, data) })
  try {
    // Readers request one old address at a time.
    const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
    return await ask((path) => magazine.ask(path, { redirect: 'manual', headers }))
  } finally {
    await magazine.server.close()
  }
}

const rowsOf = async (
  get: (path: string) => Promise<Response>,
  table: string,
): Promise<Record<string, string>[]> => JSON.parse(await (await get(`/rest/v1/${table}`)).text())

test('a WordPress site with its uploads is imported: pictures copied, links changed, former addresses redirected', async () => {
  const plan = await run('wordpress', 'import', 'taller.xml', '--uploads', 'copia/uploads')
  expect(plan).toContain('Artículos:   2 creados')
  expect(plan).toContain('Imágenes:    2 creadas')
  expect(plan).toContain('Direcciones: 6 creadas')
  expect(plan).toContain('Falta 1 imagen')
  expect(plan).toContain('perdida.jpg: no está entre los archivos que has dado')
  expect(plan).toContain('Artículo «A medias»: es un borrador')

  await reading('wordpress', async (get) => {
    const [solder, lens] = await rowsOf(get, 'articles?select=id,images,content&order=title.desc')
    const pictures: string[] = JSON.parse(JSON.stringify(solder?.['images']))
    expect(pictures).toEqual([
      expect.stringMatching(/^\/storage\/v1\/object\/public\/pictures\/[0-9a-f-]{36}-1600x1067\.webp$/),
      expect.stringMatching(/-900x600\.webp$/),
      'https://www.taller.example/wp-content/uploads/2020/11/perdida.jpg',
      'https://otro.example/foto.jpg',
    ])
    // The picture that both posts use is stored once.
    expect(lens?.['images']).toEqual([pictures[0]])
    for (const address of [pictures[0], pictures[0]?.replace('.webp', '.w480.webp')]) {
      const picture = await get(address ?? '')
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp')
    }
    const body = solder?.['content'] ?? ''
    expect(body).toContain(`<a href="/article/${lens?.['id']}#precio">la lupa del año</a>`)
    expect(body).toContain(`<a href="/article/${lens?.['id']}">esta nota</a>`)
    expect(body).toContain('<a href="https://otro.example/2021/03/la-lupa-del-a%C3%B1o/">otro sitio</a>')
    expect(body).toContain('<a href="https://www.taller.example/contacto/">contacto</a>')
    expect(body).toContain(`<a href="${pictures[0]}">[IMG:0|El soldador en su base]</a>`)
    for (const [old, target] of [
      ['/2021/03/un-soldador-que-no-quema-la-mesa/', `/article/${solder?.['id']}`],
      ['/2021/03/soldador-barato', `/article/${solder?.['id']}`],
      ['/?p=101', `/article/${solder?.['id']}`],
      ['/2021/03/la-lupa-del-a%C3%B1o', `/article/${lens?.['id']}`],
      ['/category/herramientas/', '/categoria/herramientas'],
    ] as const) {
      const answer = await get(old)
      expect([old, answer.status, answer.headers.get('location')]).toEqual([old, 301, target])
    }
    expect((await get('/?p=103')).headers.get('location')).toBeNull()
  })
})

test('a repeated import writes nothing, also with the uploads in a zip', async () => {
  const uploads = await workshopUploads()
  await put(
    'subidas.zip',
    await zipOf(
      Object.fromEntries(
        Object.entries(uploads).map(([name, bytes]) => [`wp-content/uploads/${name}`, bytes]),
      ),
    ),
  )
  for (const from of ['copia/uploads', 'subidas.zip']) {
    const said = await run('wordpress', 'import', 'taller.xml', '--uploads', from)
    expect(said).toContain('Artículos:   0 creados, 0 actualizados, 2 sin cambios')
    expect(said).toContain('Imágenes:    0 creadas, 0 actualizadas, 2 sin cambios')
    expect(said).toContain('Direcciones: 0 creadas, 0 actualizadas, 6 sin cambios')
  }
})

test('pictures are added to existing articles that lack them', async () => {
  expect(await run('later', 'import', 'taller.xml')).toMatch(/Imágenes \(\d+\): no se han dado sus archivos/)
  expect(await run('later', 'import', 'taller.xml', '--uploads', 'subidas.zip')).toContain(
    'Artículos:   0 creados, 2 actualizados, 0 sin cambios',
  )
})

test('the magazine’s own export contains the redirects, and its import restores them elsewhere', async () => {
  await run('wordpress', 'export', 'todo.zip')
  expect(await run('elsewhere', 'import', 'todo.zip')).toContain('Direcciones: 6 creadas')
  await run('elsewhere', 'export', 'otra-vez.zip')
  await reading('elsewhere', async (get) => {
    expect((await get('/2021/03/soldador-barato/')).status).toBe(301)
    expect(await rowsOf(get, 'redirects?select=*')).toHaveLength(6)
  })
})

test('a Ghost site is imported from one zip with its pictures', async () => {
  const jpeg = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#06c' } })
    .jpeg()
    .toBuffer()
  await put(
    'ondas.zip',
    await zipOf({
      'data/ondas.ghost.2023.json': ghostJson(ghostPosts),
      'data/redirects.json': '[]',
      'content/images/2023/04/portada.jpg': jpeg,
      'content/images/2023/04/radio.jpg': jpeg,
    }),
  )
  const said = await run('ghost', 'import', 'ondas.zip', '--site', `${GHOST_SITE}/`)
  expect(said).toContain('Imágenes:    2 creadas')
  await reading('ghost', async (get) => {
    const [battery, radio] = await rowsOf(get, 'articles?select=id,images,content&order=title.asc')
    expect(radio?.['images']).toHaveLength(2)
    expect(JSON.stringify(radio?.['images'])).not.toContain('ondas.example')
    expect(radio?.['content']).toContain(`<a href="/article/${battery?.['id']}">con las pilas</a>`)
    expect((await get('/una-radio-y-su-antena/')).headers.get('location')).toBe(`/article/${radio?.['id']}`)
    expect((await get('/tag/radio/')).headers.get('location')).toBe('/categoria/radio')
  })
})

test('invalid or broken uploads and wrong zips are reported, and stop nothing else', async () => {
  await put('rotas/2021/03/soldador.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
  await put('rotas/2021/03/puntas.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const said = await run('broken', 'import', 'taller.xml', '--uploads', 'rotas')
  expect(said).toContain('Artículos:   2 creados')
  expect(said).toContain('Imágenes:    0 creadas')
  expect(said).toMatch(/soldador\.jpg: no es una imagen que se pueda abrir; sigue en su sitio de antes/)
  await reading('broken', async (get) => {
    const [solder] = await rowsOf(get, 'articles?select=images,content&order=title.desc')
    expect(JSON.stringify(solder)).not.toContain('on-its-way')
    expect(JSON.parse(JSON.stringify(solder?.['images']))[0]).toContain('/2021/03/soldador.jpg')
  })
  await put('nada.zip', 'no es un zip')
  await expect(run('never', 'import', 'taller.xml', '--uploads', 'nada.zip')).rejects.toThrow(
    /imágenes.*no es un zip/,
  )
  await expect(run('never', 'import', 'taller.xml', '--uploads', 'no-hay')).rejects.toThrow(
    /No se puede leer/,
  )
})
