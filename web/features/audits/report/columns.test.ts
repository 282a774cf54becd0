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

test('column widths follow the texts, and the table keeps its total width', () => {
  const [question = 0, score, answer = 0, risks = 0] = widthsOf(['Short?', '9', 'word '.repeat(60).trim(), '–'])
  expect(score).toBe(40)
  expect(question + answer + risks).toBeCloseTo(300, -1)
  expect(answer).toBeGreaterThan(200)
  expect(question).toBeGreaterThanOrEqual('Question'.length * 5 + 6)
})

test('a word is not broken while another column has room', () => {
  const [, , , risks = 0] = widthsOf(['a '.repeat(200).trim(), '', 'b '.repeat(200).trim(), 'Responsibilities'])
  expect(risks).toBeGreaterThanOrEqual('Responsibilities'.length * 5 + 6)
})

test('a word too long for any column leaves enough width for the other columns', () => {
  const [question = 0, , answer = 0, risks = 0] = widthsOf(['x'.repeat(400), '', 'An answer of some words', 'None'])
  expect(question + answer + risks).toBeCloseTo(300, -1)
  expect(answer).toBeGreaterThanOrEqual('answer'.length * 5 + 6)
  expect(risks).toBeGreaterThanOrEqual('Risks'.length * 5 + 6)
})
