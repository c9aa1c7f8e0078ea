// Faults of a page's JSON-LD, by schema.org's vocabulary (types and their properties) and by search engines' rules
// for showing it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'
import type { JsonLd } from '#domain/pages/json-ld.ts'

const SCHEMA = 'http://schema.org/'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#'

type Entity = { '@id': string; '@type'?: string; [property: string]: unknown }

type Thing = { readonly '@type': string }

/** The vocabulary from schema.org's own JSON-LD file, reduced to the four facts that the validator uses. */
function readVocabulary() {
  const place = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq')
  const entities = new Map<string, Entity>()
  const fact = /^<([^>]+)> <([^>]+)> <([^>]+)> /
  for (const line of readFileSync(place, 'utf8').split('\n')) {
    const [, subject = '', predicate = '', object = ''] = fact.exec(line) ?? []
    if (!subject.startsWith(SCHEMA)) continue
    const entity = entities.get(subject) ?? { '@id': subject }
    entities.set(subject, entity)
    const reference = { '@id': object }
    if (predicate === `${RDF}type` && object === `${RDFS}Class`) entity['@type'] = 'rdfs:Class'
    if (predicate === `${RDF}type` && object === `${RDF}Property`) entity['@type'] = 'rdf:Property'
    if (predicate === `${RDFS}subClassOf`) add(entity, 'rdfs:subClassOf', reference)
    if (predicate === `${SCHEMA}domainIncludes`) add(entity, 'schema:domainIncludes', reference)
  }
  return { '@graph': [...entities.values()] }
}

function add(entity: Entity, property: string, value: { '@id': string }): void {
  const values = entity[property]
  entity[property] = Array.isArray(values) ? [...values, value] : [value]
}

const validator = new Validator(readVocabulary())
// The second handler is for shops: it requires offers.
validator.registeredHandlers['Product']?.splice(1)

/**
 * Every fault, warnings included, as `Product.review: …`; none if it is valid. Optional values are not reported,
 * because a row without them must not invent them.
 */
export async function structuredDataFaults(data: JsonLd): Promise<string[]> {
  if (data['@context'] !== 'https://schema.org') return ['@context is not schema.org']
  const byType: Record<string, Thing[]> = {}
  const things: Thing[] = JSON.parse(JSON.stringify(data['@graph']))
  for (const thing of things) (byType[thing['@type']] ??= []).push(thing)
  const issues = await validator.validate({ jsonld: byType, microdata: {}, rdfa: {} })
  return issues
    .filter(({ issueMessage }) => !issueMessage.endsWith('(optional)'))
    .map(
      ({ rootType, fieldNames, issueMessage }) =>
        `${rootType}.${(fieldNames ?? []).flat().join('.')}: ${issueMessage}`,
    )
}
