// The order of test files. Vitest ends a worker, with all that it has loaded, once the next file wants another environment. So the
// files of a project that need a window come together, after the others.
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** Vitest's order, with the files that need a window behind the others of their project. */
export class WindowLast extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files @override */
  async sort(files) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const needsWindow = new Set(
      sorted.filter(({ moduleId }) =>
        readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom'),
      ),
    )
    const rank = (/** @type {import('vitest/node').TestSpecification} */ file) =>
      2 * projects.indexOf(file.project.name) + Number(needsWindow.has(file))
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
