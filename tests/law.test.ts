import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Breach } from './law/breach.ts'
import { otherLaws } from './law/code.ts'
import { buildHouse } from './law/house.ts'
import { namedHolders, statedHolders } from './law/invariants.ts'
import { roomLaws, spellings } from './law/imports.ts'
import { type LockFile, missingOptionalPackages } from './law/lock-file.ts'
import { typeAwareLaws } from './law/types.ts'

const laws = [...roomLaws, ...spellings, ...otherLaws, ...typeAwareLaws].map((law, number) => ({
  ...law,
  lawfulFile: numbered(law.lawfulFile ?? law.file, `lawful-${number}`),
  file: numbered(law.file, `breach-${number}`),
}))

/** Files called x get unique names; other names are part of the law. */
function numbered(file: Breach['file'], name: string): string {
  const { dir, base } = path.posix.parse(file)
  return base.startsWith('x.') ? `${dir}/${name}${base.slice(1)}` : file
}

const house = buildHouse()
let found: Map<string, string[]>

beforeAll(() => {
  for (const { file, breach, lawfulFile, lawful } of laws) {
    house.write(file, breach)
    house.write(lawfulFile, lawful)
  }
  house.write('src/store/second.ts', `import { a } from './first.ts'\nexport const b = () => a`)
  house.write('src/store/two.ts', `import type { A } from '#store/one.ts'\nexport interface B { a: A }`)
  found = house.lint('src', 'sw', 'server', 'tests').found
}, 60_000)

afterAll(() => {
  house.tearDown()
})

describe('the law of the house', () => {
  test.each(laws.map((law) => [law.law, law] as const))('%s', (_, { rule, file, lawfulFile }) => {
    expect(found.get(file)).toContain(rule)
    expect(found.get(lawfulFile) ?? []).toEqual([])
  })

  test('a package without a home stops the linter', () => {
    house.write('src/ui/y.ts', 'export const y = 1')
    expect(house.lint('src/ui/y.ts').status).toBe(0)
    house.write(
      'package.json',
      house.read('package.json').replace('"dependencies": {', '$& "stray": "1.0.0",'),
    )
    const { status, output } = house.lint('src/ui/y.ts')
    expect(status).not.toBe(0)
    expect(output).toContain('no home for: stray')
  })
})

describe('the invariants of docs/sync.md', () => {
  test('are numbered without a gap', () => {
    const numbers = [...statedHolders().keys()]
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.map((_, place) => `I${place + 1}`))
  })

  test('are each tied to their tests, both ways: what a title names stands in the table, and nothing else does', () => {
    expect(Object.fromEntries(statedHolders())).toEqual(Object.fromEntries(namedHolders()))
  })
})

describe('the lock file', () => {
  test('holds the optional packages of every platform', () => {
    const lock: LockFile = JSON.parse(readFileSync(path.resolve('package-lock.json'), 'utf8'))
    expect(missingOptionalPackages(lock)).toEqual([])
  })
})
