import { problemLine, type RecordProblem } from '@portal/domain/import/problem'

/** More are counted, not kept: an import of millions of wrong records must not fill the memory. */
const kept = 100_000

export interface Problems {
  add: (problem: RecordProblem) => void
  count: () => number
  /** File by file, record by record. */
  sorted: () => RecordProblem[]
}

export function collectProblems(): Problems {
  const problems: RecordProblem[] = []
  let count = 0
  return {
    add: (problem) => {
      count++
      if (problems.length < kept) problems.push(problem)
    },
    count: () => count,
    sorted: () => problems.toSorted((a, b) => compare(a.file, b.file) || (a.record ?? 0) - (b.record ?? 0)),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

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
