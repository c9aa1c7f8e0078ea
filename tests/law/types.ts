import type { Breach } from './breach.ts'

/** What only a linter that knows types can see: found only when the type-aware half really looked. */
export const typeAwareLaws: Breach[] = [
  ...['src/domain', 'src/transfer', 'src/store', 'sw', 'server', 'tests/store'].map((folder) => ({
    law: `a promise that nobody awaits is found in ${folder}`,
    rule: 'no-floating-promises',
    file: `${folder}/x.ts`,
    breach: `const put = async () => 1\nexport const x = () => { put() }`,
    lawful: `const put = async () => 1\nexport const x = async () => { await put() }`,
  })),
  {
    law: 'a promise of the device’s database that nobody awaits is found',
    rule: 'no-floating-promises',
    file: 'src/store/x.ts',
    breach: `import type { Table } from 'dexie'\nexport const x = (t: Table<string>) => { t.put('x') }`,
    lawful: `import type { Table } from 'dexie'\nexport const x = async (t: Table<string>) => { await t.put('x') }`,
  },
  {
    law: 'a promise is no condition',
    rule: 'no-misused-promises',
    file: 'src/sync/x.ts',
    breach: `const is = async () => true\nexport const x = () => (is() ? 1 : 2)`,
    lawful: `const is = async () => true\nexport const x = async () => ((await is()) ? 1 : 2)`,
  },
  {
    law: 'a switch over kinds is complete',
    rule: 'switch-exhaustiveness-check',
    file: 'src/domain/x.ts',
    breach: `export const x = (k: 'a' | 'b') => { switch (k) { case 'a': return 1 } return 2 }`,
    lawful: `export const x = (k: 'a' | 'b') => { switch (k) { case 'a': return 1; case 'b': return 2 } }`,
  },
  {
    law: 'no narrowing by assertion',
    rule: 'no-unsafe-type-assertion',
    file: 'src/api/x.ts',
    breach: `export const x = (y: unknown) => y as string`,
    lawful: `export const x = (y: unknown) => (typeof y === 'string' ? y : null)`,
  },
  {
    law: 'P2.8 a score of 0 is not absent',
    rule: 'prefer-nullish-coalescing',
    file: 'src/reader/cards/x.ts',
    breach: `export const x = (overall: number | null) => overall || 8`,
    lawful: `export const x = (overall: number | null) => overall ?? 8`,
  },
]
