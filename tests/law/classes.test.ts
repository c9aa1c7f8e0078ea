// Classes in markup are utilities of Tailwind, our own few, or names that a style sheet defines.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../src')
const styles = path.join(source, 'styles')
const design = await loadDesignSystem(readFileSync(path.join(styles, 'backoffice.css'), 'utf8'), {
  base: styles,
})

const texts = (kind: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => [name, readFileSync(path.join(source, name), 'utf8')] as const)

/** Classes that sheets define, for people's HTML and for drawings. */
const defined = new Set(texts(/\.css$/).flatMap(([, css]) => css.match(/(?<=\.)[a-z][\w-]*/g) ?? []))

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What `pick` answers for the nodes of a tree; `null` leaves a node and what is in it out. */
function picked<T>(root: unknown, pick: (node: Node) => T | null | undefined): T[] {
  if (Array.isArray(root)) return root.flatMap((each) => picked(each, pick))
  if (!isNode(root)) return []
  const found = pick(root)
  if (found === null) return []
  return [...(found === undefined ? [] : [found]), ...picked(Object.values(root), pick)]
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? '') : '')

/** The words of class lists in a file: in `className`, and in constants of the file that it names. */
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
    return type === 'FunctionDeclaration' && /Class$/.test(nameOf(id)) ? body : undefined
  })
  const words: string[] = []
  const seen = new Set<string>()
  while (waiting.length > 0) {
    const found = picked(waiting.pop(), (node) => {
      // What is compared is no class, and neither is a function's first argument: it chooses a look.
      if (node.type === 'BinaryExpression') return null
      if (node.type === 'CallExpression') {
        waiting.push(node['callee'], ...(node['arguments'] as readonly unknown[]).slice(1))
        return null
      }
      if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
      if (node.type === 'TemplateElement') return String((node['value'] as { readonly raw: string }).raw)
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

const isKnown = (word: string) => defined.has(word) || design.candidatesToCss([word])[0] != null

test('every class in markup is known', () => {
  const unknown = texts(/\.tsx$/).flatMap(([name, code]) =>
    classesIn(name, code)
      .filter((word) => !isKnown(word))
      .map((word) => `${name}: ${word}`),
  )
  expect(unknown).toEqual([])
})

test('an unknown class is found in an attribute, a constant and a template', () => {
  const code =
    "const looks = { a: 'one', b: 'flex' }\n" +
    'export const X = ({ on }: { on: string }) => <p className={on === \'p\' ? looks.a : `two ${on}`}><b className="mt-2 three" /></p>'
  expect(
    classesIn('x.tsx', code)
      .filter((word) => !isKnown(word))
      .toSorted(),
  ).toEqual(['one', 'three', 'two'])
})
