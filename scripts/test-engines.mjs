// `npm run test:engines`: a reader's and an editor's journey in WebKit, and the end-to-end tests in Firefox (docs/browsers.md). It installs
// the browsers if possible (Debian, as root). It ends with the counts, and the skipped tests with reasons.
// `npm run test:engines -- firefox` runs only that engine.
import { relative } from 'node:path'
import { LEFT_OUT, namesWithoutTest } from './tests/engine-files.mjs'
import { installEngines } from './tests/engines.mjs'
import { build, countedVitest } from './tests/runs.mjs'

/** @param {string} engine @param {string[]} args */
function run(engine, args) {
  console.log(`\n── ${engine}`)
  const { files, ...counts } = countedVitest(args, { ENGINE: engine })
  return { engine, ...counts, tests: testsOf(files) }
}

/**
 * @param {import('./tests/runs.mjs').FileReport[]} files
 * @returns {{ file: string, test: string }[]}
 */
const testsOf = (files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title }) => ({
      file: relative('tests/e2e', name).replace('.test.ts', ''),
      test: [...ancestorTitles, title].join(' > '),
    })),
  )

/** @param {{ tests: { file: string, test: string }[] }} firefox */
function sayLeftOut({ tests }) {
  console.log('\nLeft out in Firefox:')
  for (const [file, left] of Object.entries(LEFT_OUT)) {
    for (const [name, why] of Object.entries(left)) console.log(`  ${file}: ${name}\n    ${why}`)
  }
  const strangers = namesWithoutTest(tests)
  for (const name of strangers) console.log(`No test has the name in scripts/tests/engine-files.mjs: ${name}`)
  return strangers.length
}

const problems = installEngines()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
if (!build()) process.exit(1)
const only = process.argv[2]
const results = []
if (only !== 'firefox') results.push(run('webkit', ['--project', 'webkit']))
if (only !== 'webkit') {
  const firefox = run('firefox', ['--project', 'e2e'])
  firefox.failed += sayLeftOut(firefox)
  results.push(firefox)
}
for (const { engine, passed, failed } of results) console.log(`${engine}: ${passed} passed, ${failed} failed`)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)
