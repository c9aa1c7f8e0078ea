import type { Breach } from './breach.ts'

/** Breaches that only type-aware linting finds, which proves that it ran. */
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
]
