import { expect, test } from 'vitest'
import { fittedColumns } from './columns.ts'

const columns = [
  { title: 'Question', width: 120 },
  { title: 'Score', width: 40, align: 'right' as const },
  { title: 'Answer', width: 100 },
  { title: 'Risks', width: 80 },
]
const widthsOf = (...cells: string[][]): number[] =>
  fittedColumns(
    columns,
    cells.map((each) => ({ cells: each })),
    (text) => text.length * 5,
    6,
  ).map(({ width }) => Math.round(width))

test('the columns of a table are as wide as their texts ask for, and the table as wide as before', () => {
  const [question = 0, score, answer = 0, risks = 0] = widthsOf(['Short?', '9', 'word '.repeat(60).trim(), '–'])
  expect(score).toBe(40)
  expect(question + answer + risks).toBeCloseTo(300, -1)
  expect(answer).toBeGreaterThan(200)
  expect(question).toBeGreaterThanOrEqual('Question'.length * 5 + 6)
})

test('no word is broken for another column that has room', () => {
  const [, , , risks = 0] = widthsOf(['a '.repeat(200).trim(), '', 'b '.repeat(200).trim(), 'Responsibilities'])
  expect(risks).toBeGreaterThanOrEqual('Responsibilities'.length * 5 + 6)
})

test('a word that fits nowhere leaves the others room for theirs', () => {
  const [question = 0, , answer = 0, risks = 0] = widthsOf(['x'.repeat(400), '', 'An answer of some words', 'None'])
  expect(question + answer + risks).toBeCloseTo(300, -1)
  expect(answer).toBeGreaterThanOrEqual('answer'.length * 5 + 6)
  expect(risks).toBeGreaterThanOrEqual('Risks'.length * 5 + 6)
})
