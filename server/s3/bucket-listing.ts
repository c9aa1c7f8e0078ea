// A page of a bucket's list, as S3 writes it (ListObjectsV2).
import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'

export interface ListingPage {
  readonly files: readonly ListedFile[]
  /** The token of the next page; null: this is the last one. */
  readonly next: string | null
}

export interface ListedFile {
  readonly key: string
  /** Changes with the bytes. */
  readonly tag: string
}

/** Null: the text is no such page. */
export function readListing(xml: string): ListingPage | null {
  const parser = new XMLParser({
    parseTagValue: false,
    // A list has no entities of its own, and those of XML are decoded below.
    processEntities: false,
    trimValues: false,
    isArray: (name) => name === 'Contents',
  })
  const page: unknown = Object(parser.parse(xml)).ListBucketResult
  if (typeof page !== 'object' || page === null) return null
  const { Contents: contents = [], IsTruncated, NextContinuationToken, EncodingType } = Object(page)
  // Not every store knows the requested encoding.
  const keyOf = textOf(EncodingType) === 'url' ? decodedUrl : (text: string) => text
  const files = Array.isArray(contents)
    ? contents.map((row) => ({
        key: keyOf(textOf(Object(row).Key)),
        tag: `${textOf(Object(row).Size)} ${textOf(Object(row).ETag)}`,
      }))
    : []
  if (textOf(IsTruncated) !== 'true') return { files, next: null }
  // A request without it would return the first page forever.
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
