// Parses an address once and writes it again, so that the backend reads what the gate has read. Each parameter appears once, with its name
// in plain letters and its value encoded in one way.
import { malformed } from './refusal.ts'

export type Parameters = ReadonlyMap<string, string>

export interface Address {
  readonly origin: string
  /** As sent, except that `.` and `..` are resolved. */
  readonly path: string
  /** Decoded values by name. */
  readonly parameters: Parameters
}

/** The longest address, in characters. 200 ids in a list take 8,600. */
const LONGEST_ADDRESS = 12_000
const NAME = /^[a-z][a-z\d_]*$/
const CONTROL = /\p{Cc}/u

/** Parses a request's address. Throws a `Refusal` (400, 414) if a parameter is repeated or malformed. */
export function readAddress(url: string): Address {
  if (url.length > LONGEST_ADDRESS) throw malformed('The address is too long')
  const { origin, pathname, search } = new URL(url)
  const parameters = new Map<string, string>()
  for (const part of search.slice(1).split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = equals === -1 ? part : part.slice(0, equals)
    if (!NAME.test(name)) throw malformed('The name of a parameter is not one that is accepted here')
    if (parameters.has(name)) throw malformed(`The parameter ${name} is there twice`)
    parameters.set(name, decoded(equals === -1 ? '' : part.slice(equals + 1)))
  }
  return { origin, path: pathname, parameters }
}

/** Serializes the address, with its parameters sorted by name. */
export function writeAddress({ origin, path, parameters }: Address): string {
  const query = [...parameters]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${origin}${path}${query === '' ? '' : `?${query}`}`
}

/** Allows one parameter, with one of these values. Throws a `Refusal` (400) for any other parameter or value. */
export function readChoice(parameters: Parameters, name: string, values: readonly string[]): Parameters {
  for (const [parameter, value] of parameters) {
    if (parameter !== name) throw malformed(`The parameter ${parameter} is not accepted here`)
    if (!values.includes(value)) throw malformed(`The parameter ${name} takes ${values.join(' or ')}`)
  }
  return parameters
}

/** Decodes percent-encoding. Throws a `Refusal` if the encoding is invalid, or the text contains control characters. */
export function decoded(written: string): string {
  let text: string
  try {
    text = decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    throw malformed('The address is not encoded as it should be')
  }
  if (CONTROL.test(text)) throw malformed('The address holds a control character')
  return text
}
