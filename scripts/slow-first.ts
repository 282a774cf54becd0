import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { taggedTests } from './tagged-tests.ts'

/** Slow files begin a project's run: at its end one of them would keep one processor waiting. Then the larger ones. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = path.resolve(import.meta.dirname, '..')
    const slow = new Set(taggedTests(root, 'slow').map((file) => path.join(root, file)))
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const ordered = (file: TestSpecification): number =>
      2 * projects.indexOf(file.project) + (slow.has(file.moduleId) ? 0 : 1)
    return sorted.sort((a, b) => ordered(a) - ordered(b))
  }
}
