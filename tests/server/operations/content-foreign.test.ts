// Exports of other programs, and malicious files, imported by the command on the real backend.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIncoming } from '../../../server/transfer/incoming.ts'
import { runCommand } from '../../../server/transfer/command.ts'
import { stableId } from '#transfer/import/stable-id.ts'
import { beginData, PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'
import { bytesOf, rawZip } from '../../support/server/raw-zip.ts'
import { zipOf } from '../../support/server/zip.ts'

const EXPORTS = join(import.meta.dirname, '../exports')
const WORDPRESS = join(EXPORTS, 'wordpress.xml')
const NOTHING = { site: null, uploads: null }
const GHOST = join(EXPORTS, 'ghost.json')
/** A text that claims to have more than 256 MB unpacked. */
const VAST = { name: 'cacharreo.json', bytes: Buffer.alloc(9), pack: true, claim: { size: 300 << 20 } }

let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The output of the command. */
async function run(...words: string[]): Promise<string> {
  return await runIn('data', ...words)
}

async function runIn(data: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  const dataDir = join(folder, data)
  const env = { ...testEnv, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) }
  await runCommand(words, { root: PROJECT, env, folder, say: (line) => void lines.push(line) })
  return lines.join('\n')
}

async function write(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

describe('npm run content', () => {
  it('checks a WordPress export without a magazine, and begins none', async () => {
    const said = await runIn('new', 'import', WORDPRESS, '--dry-run')
    expect(said).toMatch(/no se ha escrito nada[\s\S]*Artículos: +7 creados, 0 actualizados, 0 sin cambios/)
    await mkdir(join(folder, 'empty'))
    expect(await runIn('empty', 'import', WORDPRESS, '--dry-run')).toContain('7 creados')
    await expect(runIn('new', 'export', 'nada.zip')).rejects.toThrow(/No hay datos/)
    expect(await readdir(folder)).toEqual(['empty'])
    expect(await readdir(join(folder, 'empty'))).toEqual([])
  })

  it('imports it once, and again without duplicates', async () => {
    await beginData(join(folder, 'data'))
    expect(await run('import', WORDPRESS)).toContain('Artículos:   7 creados, 0 actualizados, 0 sin cambios')
    expect(await run('import', WORDPRESS)).toContain('Artículos:   0 creados, 0 actualizados, 7 sin cambios')
  })

  it('imports a Ghost export beside it, compressed or not', async () => {
    const site = ['--site', 'https://ghost.example']
    const packed = await write('ghost.zip', await zipOf({ 'x/fantasma.json': await readFile(GHOST, 'utf8') }))
    expect(await run('import', GHOST, ...site)).toContain(
      'Artículos:   2 creados, 0 actualizados, 0 sin cambios',
    )
    expect(await run('import', packed, ...site)).toContain(
      'Artículos:   0 creados, 0 actualizados, 2 sin cambios',
    )
  })

  it('exports everything again, and imports it without a change', async () => {
    const said = await run('export', 'todo.zip')
    expect(said).toContain('9 artículos, 3 categorías y 0 imágenes.')
    expect(said).toMatch(
      /\nNo van en el archivo los borradores, lo programado, .* ni las cuentas: .*npm run backup\)\.$/,
    )
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['data', 'ghost.zip', 'todo.zip']))
    expect(await run('import', 'todo.zip')).toContain('Artículos:   0 creados, 0 actualizados, 9 sin cambios')
  })

  it('prints its usage', async () => {
    await expect(run('exporta')).rejects.toThrow(/npm run content -- export/)
    await expect(run('import', 'no-existe.zip')).rejects.toThrow(/No se puede leer/)
  })
})

describe('npm run content in a magazine with only the sample', () => {
  it('reports that --remove-sample removes it, and removes it', async () => {
    const DATA = 'with-sample'
    await beginData(join(folder, DATA), true)
    expect(await runIn(DATA, 'import', WORDPRESS, '--dry-run')).toMatch(
      /la muestra con la que empezó \(43 artículos y 7 categorías\): --remove-sample la quita\.$/,
    )
    expect(await runIn(DATA, 'import', WORDPRESS, '--remove-sample')).toMatch(
      /7 creados[\s\S]*Muestra: +43 artículos y 7 categorías, fuera/,
    )
  })
})

describe('an import from WordPress', () => {
  it('reports what was left out and what was changed', async () => {
    const { notes, close } = await openIncoming(WORDPRESS, NOTHING)
    await close()
    const said = notes.map(({ kind, what, why }) => `${kind} ${what}: ${why}`).join('\n')
    for (const line of [
      'left-out Artículo «Borrador»: es un borrador',
      'left-out Artículo «Privado»: es privado',
      'left-out Artículo «Papelera»: está en la papelera',
      'left-out Artículo «Con clave»: está protegido con contraseña',
      'left-out Artículo «Programado»: está programado para más adelante',
      'left-out Artículo «Sin cuerpo y sin resumen»: no tiene contenido',
      'left-out Páginas (1): aquí solo hay artículos',
      'left-out Comentarios (1): aquí no hay comentarios',
      'changed Entrada 14: no tenía título y ahora se llama «Sin título»',
      'solo puede tener una categoría; se quedan fuera «Imagen & sonido»',
      'códigos de extensiones: [contact-form-7]',
      '2 imágenes pasan de las 5 y solo están en el texto',
      '1 imagen venía dentro del texto (data:)',
      'https://mapas.example/mapa?x=1&y=2 no se puede incrustar y es un enlace',
    ]) {
      expect(said).toContain(line)
    }
  })

  it('has the same ids on every machine, by the site and the post', async () => {
    const { content, close } = await openIncoming(WORDPRESS, NOTHING)
    await close()
    expect(content.articles[0]?.id).toBe(stableId('wordpress/https://cajon.example/post/11'))
    expect(content.articles[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
    expect(content.categories.map(({ name, slug }) => [name, slug])).toEqual([
      ['Teléfonos', 'telefonos'],
      ['Imagen & sonido', 'imagen-sonido'],
    ])
  })

  it('puts the featured picture first and the others in their places', async () => {
    const { content, close } = await openIncoming(WORDPRESS, NOTHING)
    await close()
    const gallery = content.articles.find(({ title }) => title.startsWith('Galería'))
    expect(gallery?.images).toHaveLength(5)
    expect(gallery?.content.match(/\[IMG:\d/g)).toEqual(['[IMG:0', '[IMG:1', '[IMG:2', '[IMG:3', '[IMG:4'])
    expect(gallery?.content).toContain('<img src="https://cajon.example/f/7.jpg" alt="Siete">')
    expect(content.articles[0]?.images[0]).toMatch(/^https:.*enorme-9000x6000\.jpg$/)
  })
})

describe('a file that is no export', () => {
  const collection = JSON.stringify({
    format: 'cacharreo',
    version: 1,
    storage: '',
    categories: [],
    articles: [],
  })
  const whole = () => zipOf({ 'cacharreo.json': collection })
  const flipped = async () => {
    const bytes = Buffer.from(await whole())
    bytes.writeUInt8(bytes.readUInt8(50) ^ 0xff, 50)
    return bytes
  }

  it.each<[string, () => string | Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['nothing.zip', () => '', /no es un zip|cortado/],
    ['cut.zip', async () => (await whole()).subarray(0, -10), /no es un zip, o está cortado/],
    ['flipped.zip', flipped, /dañado/],
    ['climbs.zip', () => zipOf({ 'cacharreo.json': collection, '../../fuera.webp': 'x' }), /salen de él/],
    ['absolute.zip', () => zipOf({ 'cacharreo.json': collection, '/etc/fuera': 'x' }), /salen de él/],
    ['other.zip', () => zipOf({ 'leeme.txt': 'hola' }), /no está cacharreo\.json/],
    ['broken.zip', () => zipOf({ 'cacharreo.json': collection.slice(0, 40) }), /no es JSON o está cortado/],
    ['foreign.zip', () => zipOf({ 'cacharreo.json': '{"format":"otro"}' }), /no es una exportación/],
    ['later.zip', () => zipOf({ 'cacharreo.json': collection.replace('1', '2') }), /otra versión/],
    ['latin.zip', () => zipOf({ 'cacharreo.json': new Uint8Array([0x7b, 0xf1, 0x7d]) }), /no es texto UTF-8/],
    ['vast.zip', () => bytesOf(rawZip([VAST])), /demasiado grande/],
    ['cut.xml', () => '<?xml version="1.0"?><rss><channel><item>', /mal formado o cortado/],
    [
      'feed.xml',
      () => '<rss><channel><item><title>x</title></item></channel></rss>',
      /no es una exportación de WordPress/,
    ],
    ['cut.json', () => '{"db":[{"data":{"posts":[', /no es una exportación de Ghost/],
    ['other.json', () => '[1,2,3]', /no es una exportación de Ghost/],
  ])('is refused whole, in a sentence: %s', async (name, bytes, words) => {
    const path = await write(name, await bytes())
    await expect(openIncoming(path, NOTHING)).rejects.toThrow(words)
  })

  it('does not expand entities of an XML file', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>
      <rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>&c;</title><wp:post_id>1</wp:post_id>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>
      <content:encoded>texto</content:encoded></item></channel></rss>`
    const { content, close } = await openIncoming(await write('bomb.xml', bomb), NOTHING)
    await close()
    expect(content.articles[0]?.title).toBe('&c;')
  })
})
