import type { ImportFileName } from '@portal/domain/import/files'
import { problemLine, type RecordProblem } from '@portal/domain/import/problem'
import { compare } from '@portal/domain/text/compare'

/** Maximum number of problems kept in memory; further ones are only counted. */
const maxProblems = 100_000

export interface Problems {
  add: (problem: RecordProblem) => void
  /** Marks a file as not read to its end, so its content is unknown. */
  addUnreadable: (name: ImportFileName, problem: RecordProblem) => void
  isUnreadable: (name: ImportFileName) => boolean
  count: () => number
  /** File by file, record by record. */
  sorted: () => RecordProblem[]
}

export function collectProblems(): Problems {
  const problems: RecordProblem[] = []
  const unreadable = new Set<ImportFileName>()
  let count = 0
  const add = (problem: RecordProblem): void => {
    count++
    if (problems.length < maxProblems) problems.push(problem)
  }
  return {
    add,
    addUnreadable: (name, problem) => {
      unreadable.add(name)
      add(problem)
    },
    isUnreadable: (name) => unreadable.has(name),
    count: () => count,
    sorted: () => problems.toSorted((a, b) => compare(a.file, b.file) || (a.record ?? 0) - (b.record ?? 0)),
  }
}

/** Thrown when nothing was imported. `problems` names each reason; the message lists them, a line each. */
export class ImportRefused extends Error {
  readonly problems: readonly RecordProblem[]

  constructor(problems: Problems) {
    const lines = problems.sorted().map(problemLine)
    const more = problems.count() - lines.length
    super([...lines, ...(more > 0 ? [`... and ${more} more`] : [])].join('\n'))
    this.problems = problems.sorted()
  }
}
