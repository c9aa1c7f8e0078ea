// Classes in markup are Tailwind's utilities, a few utilities of the project, or names that a style sheet defines.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lists, namesOf } from '../../scripts/build/short-classes.mjs'
import { FREE, KINDS, LISTED, WIDTHS } from './arbitrary-values.ts'

const project = path.resolve(import.meta.dirname, '../..')
const source = path.join(project, 'src')
const { isClass, isList, short } = await namesOf(project)

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The results of `pick` for the nodes of a tree; with `null` a node is skipped together with its children. */
function picked<T>(root: unknown, pick: (node: Node) => T | null | undefined): T[] {
  if (Array.isArray(root)) return root.flatMap((each) => picked(each, pick))
  if (!isNode(root)) return []
  const found = pick(root)
  if (found === null) return []
  return [...(found === undefined ? [] : [found]), ...picked(Object.values(root), pick)]
}

const nameOf = (node: unknown) => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

/**
 * The parts of such a node that may be a class: neither conditions, nor a function's first argument, which chooses a
 * look.
 */
const PARTS: Readonly<Record<string, (node: Node) => readonly unknown[]>> = {
  BinaryExpression: () => [],
  Property: ({ value }) => [value],
  MemberExpression: ({ object }) => [object],
  ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
  LogicalExpression: ({ left, right, operator }) => (operator === '&&' ? [right] : [left, right]),
  CallExpression: ({ callee, arguments: given }) => [callee, ...(Array.isArray(given) ? given.slice(1) : [])],
}

/** The words of class lists in a file: in `className`, and in constants of the file that `className` refers to. */
function classesIn(name: string, code: string): string[] {
  const tree = parseSync(name, code).program
  const constants = new Map(
    picked(tree, (node) =>
      node.type === 'VariableDeclarator' ? ([nameOf(node['id']), node['init']] as const) : undefined,
    ),
  )
  const waiting: unknown[] = picked(tree, ({ type, name: attribute, key, value, id, body }) => {
    if (type === 'JSXAttribute' && /[cC]lassName$/.test(nameOf(attribute))) return value
    if (type === 'Property' && /[cC]lassName$/.test(nameOf(key))) return value
    return type === 'FunctionDeclaration' && nameOf(id).endsWith('Class') ? body : undefined
  })
  const words: string[] = []
  const seen = new Set<string>()
  while (waiting.length > 0) {
    const found = picked(waiting.pop(), (node) => {
      const parts = PARTS[node.type]?.(node)
      if (parts !== undefined) {
        waiting.push(...parts)
        return null
      }
      if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
      if (node.type === 'TemplateElement') return String(Object(node['value']).raw)
      if (node.type === 'Identifier' && !seen.has(nameOf(node))) {
        seen.add(nameOf(node))
        waiting.push(constants.get(nameOf(node)))
      }
      return undefined
    })
    words.push(...found.join(' ').split(/\s+/).filter(Boolean))
  }
  return [...new Set(words)]
}

/** Files by name, with their texts. */
const texts = (kind: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => [name, readFileSync(path.join(source, name), 'utf8')] as const)

test('every class in markup is known', () => {
  const used = texts(/\.tsx$/).flatMap(([name, code]) =>
    classesIn(name, code).map((word) => [name, word] as const),
  )
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter(([, word]) => !isClass(word))).toEqual([])
})

test('lists of classes are where the build finds them: in markup and in files of a look', () => {
  const lists = texts(/(?<!-look)\.ts$/).flatMap(([name, code]) =>
    picked(parseSync(name, code).program, ({ type, value }) => {
      const words = type === 'Literal' && typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : []
      return words.length > 1 && words.every(isClass) ? `${name}: ${words.join(' ')}` : undefined
    }),
  )
  expect(lists).toEqual([])
})

/** The variants of a class, followed by its utility. A colon in brackets does not separate. */
function partsOf(word: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of word) {
    if ('[('.includes(sign)) depth++
    if ('])'.includes(sign)) depth--
    if (sign === ':' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/**
 * The bracketed values in these words that are neither listed nor of a listed kind. `files`: the files with each
 * utility.
 */
function strayValues(words: Iterable<string>, files: (utility: string) => number): string[] {
  const isOf = (kinds: typeof KINDS, utility: string) => kinds.some(([kind]) => kind.test(utility))
  return [...words].filter((word) => {
    const variants = partsOf(word)
    const utility = variants.pop()?.replace('!', '') ?? ''
    if (variants.some((variant) => /^(?:min|max|@\w+)-\[|^\[@/.test(variant) && !(variant in WIDTHS)))
      return true
    if (!/[[(]/.test(utility) || utility in LISTED || isOf(FREE, utility)) return false
    return !isOf(KINDS, utility) || files(utility) > 1
  })
}

test('a value in brackets is of a named kind and in one file, or it is listed', () => {
  const places = new Map<string, Set<string>>()
  for (const [name, code] of texts(/(?:\.tsx|-look\.ts)$/))
    for (const { text } of lists(name, code, isList))
      for (const word of text.split(/\s+/)) {
        const utility = partsOf(word).at(-1)?.replace('!', '') ?? ''
        places.set(utility, (places.get(utility) ?? new Set()).add(name))
      }
  expect(strayValues(short.keys(), (utility) => places.get(utility)?.size ?? 0)).toEqual([])
  const parts = new Set(
    [...short.keys()].flatMap((word) => partsOf(word).map((part) => part.replace('!', ''))),
  )
  expect([...Object.keys(LISTED), ...Object.keys(WIDTHS)].filter((value) => !parts.has(value))).toEqual([])
})
