// The faults of an XML document according to its schema, found by libxml2.
import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

const own = (name: string) => new URL(`schemas/${name}`, import.meta.url)

const schemas = {
  rss: { schema: own('rss-2.0.xsd'), parts: [] },
  sitemap: {
    schema: own('sitemap-with-images.xsd'),
    parts: [
      {
        fileName: 'sitemap.xsd',
        place: new URL('../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url),
      },
      { fileName: 'sitemap-image.xsd', place: own('sitemap-image.xsd') },
    ],
  },
  siteindex: { schema: own('siteindex.xsd'), parts: [] },
}

/** The faults of a document, line by line; none if it is well-formed and valid. */
export async function xmlFaults(xml: string, kind: keyof typeof schemas): Promise<string[]> {
  const { schema, parts } = schemas[kind]
  const preload = parts.map(async ({ fileName, place }) => ({
    fileName,
    contents: await readFile(place, 'utf8'),
  }))
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [{ fileName: 'schema.xsd', contents: await readFile(schema, 'utf8') }],
    preload: await Promise.all(preload),
  })
  return errors.map(({ message, loc }) => `${loc?.lineNumber ?? '?'}: ${message}`)
}
