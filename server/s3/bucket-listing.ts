// A page of a bucket's list, as S3 writes it (ListObjectsV2).
import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'

export interface ListingPage {
  readonly files: readonly ListedFile[]
  /** Asks for the next page; null: this is the last one. */
  readonly next: string | null
}

export interface ListedFile {
  readonly key: string
  /** Another one when the bytes are. */
  readonly tag: string
}

/** Null: the text is no such page. */
export function readListing(xml: string): ListingPage | null {
  const parser = new XMLParser({
    parseTagValue: false,
    // A list has no entities of its own, and those of XML are read below.
    processEntities: false,
    trimValues: false,
    isArray: (name) => name === 'Contents',
  })
  const page: unknown = Object(parser.parse(xml)).ListBucketResult
  if (typeof page !== 'object' || page === null) return null
  const { Contents: contents = [], IsTruncated, NextContinuationToken, EncodingType } = Object(page)
  // Not every store knows the encoding that it was asked for.
  const keyOf = textOf(EncodingType) === 'url' ? decodedUrl : (text: string) => text
  const files = Array.isArray(contents)
    ? contents.map((row) => ({
        key: keyOf(textOf(Object(row).Key)),
        tag: `${textOf(Object(row).Size)} ${textOf(Object(row).ETag)}`,
      }))
    : []
  if (textOf(IsTruncated) !== 'true') return { files, next: null }
  // Asking again without it would give the first page for ever.
  const next = textOf(NextContinuationToken)
  return next === '' ? null : { files, next }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? decodeXML(value) : ''
}

/** In a list a space is a plus. */
function decodedUrl(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
