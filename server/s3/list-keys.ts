// Lists the keys of a bucket, page by page.
import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { type AskStore, StoreError } from './ask-store.ts'

/** More pages mean that the store repeats itself. */
const MOST_PAGES = 10_000

/** The keys with this prefix in the bucket at `address`. Throws `StoreError`. */
export async function* listKeys(ask: AskStore, address: string, prefix: string): AsyncGenerator<ListedFile> {
  let next: Readonly<Record<string, string>> = {}
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await readPage(ask, address, { prefix, ...next })
    for (const file of page.files) if (file.key.startsWith(prefix)) yield file
    if (page.next === null) return
    next = { 'continuation-token': page.next }
  }
  throw new StoreError(address, 'answers with a list without an end', 'GET its list')
}

/** Reads one page of the list. Throws `StoreError`. */
export async function readPage(
  ask: AskStore,
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<ListingPage> {
  const answer = await ask('GET', '', { query: { 'list-type': '2', 'encoding-type': 'url', ...query } })
  const listing = answer && readListing(Buffer.from(answer.bytes).toString('utf8'))
  if (listing) return listing
  throw new StoreError(address, 'answers with no list, as if it were no bucket', 'GET its list')
}

export interface ListingPage {
  readonly files: readonly ListedFile[]
  /** The token of the next page; null on the last one. */
  readonly next: string | null
}

interface ListedFile {
  readonly key: string
  /** Bytes; NaN if the store does not state it. */
  readonly size: number
  /** Changes whenever the bytes change. */
  readonly tag: string
}

/** Null if the text is not a page of a list, or is truncated. */
export function readListing(xml: string): ListingPage | null {
  try {
    return pageIn(xml)
  } catch {
    return null
  }
}

function pageIn(xml: string): ListingPage | null {
  const parser = new XMLParser({
    parseTagValue: false,
    // A list declares no entities, and XML's predefined ones are decoded below.
    processEntities: false,
    trimValues: false,
    isArray: (name) => name === 'Contents',
  })
  const page: unknown = Object(parser.parse(xml, true)).ListBucketResult
  if (typeof page !== 'object' || page === null) return null
  const { Contents: contents = [], IsTruncated, NextContinuationToken, EncodingType } = Object(page)
  // Some stores ignore the requested encoding.
  const keyOf = textOf(EncodingType) === 'url' ? decodedUrl : (text: string) => text
  const files = Array.isArray(contents)
    ? contents.map((row) => ({
        key: keyOf(textOf(Object(row).Key)),
        size: Number.parseInt(textOf(Object(row).Size), 10),
        tag: `${textOf(Object(row).Size)} ${textOf(Object(row).ETag)}`,
      }))
    : []
  if (textOf(IsTruncated) !== 'true') return { files, next: null }
  // Requesting again without a token would return the first page forever.
  const next = textOf(NextContinuationToken)
  return next === '' ? null : { files, next }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? decodeXML(value) : ''
}

/** In a list, a plus sign stands for a space. */
function decodedUrl(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
