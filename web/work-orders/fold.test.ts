import { describe, expect, test } from 'vitest'
import { foldAll, isOpen, isOrderOpen, readFold, toggleEngagement, toggleOrder, unfoldAll, withFold } from './fold.ts'

const rows = [
  { id: 'p1', title: 'Payments', work_orders: [{ id: 'w1' }, { id: 'w2' }] },
  { id: 'p2', title: 'Claims & more', work_orders: [{ id: 'w3' }] },
  { id: 'p3', title: 'Fleet', work_orders: [] },
]
const [payments, claims, fleet] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
const at = (query: string) => readFold(new URLSearchParams(query))
const open = (query: string) => rows.filter((row) => isOpen(at(query), rows, row)).map((row) => row.id)

describe('the address opens', () => {
  test.each([
    ['nothing named', '', ['p1']],
    ['a title', 'project=Fleet', ['p3']],
    ['an encoded title', 'project=Claims+%26+more', ['p2']],
    ['a title that is not there', 'project=Nowhere', ['p1']],
    ['several titles', 'project=Fleet&project=Payments', ['p1', 'p3']],
    ['a work order', 'wo=w3', ['p2']],
    ['all', 'open=all', ['p1', 'p2', 'p3']],
    ['all but one', 'open=all&closed=p2', ['p1', 'p3']],
    ['none', 'open=none', []],
  ])('%s', (_, query, expected) => expect(open(query)).toEqual(expected))

  test('work orders by their ids', () => {
    expect([isOrderOpen(at('project=Payments&wo=w2'), 'w2'), isOrderOpen(at('wo=w2'), 'w1')]).toEqual([true, false])
    expect([isOrderOpen(at('open=all'), 'w1'), isOrderOpen(at('open=all&closed=w1'), 'w1')]).toEqual([true, false])
  })
})

describe('what somebody opens and closes stands in the address, which opens the same again', () => {
  const write = (fold: ReturnType<typeof at>) => withFold(new URLSearchParams('year=2025'), fold).toString()

  test('a second row beside the one that was open by itself', () => {
    expect(write(toggleEngagement(at(''), rows, fleet))).toBe('year=2025&project=Payments&project=Fleet')
  })
  test('the last open row closed', () => {
    expect(write(toggleEngagement(at(''), rows, payments))).toBe('year=2025&open=none')
    expect(write(toggleEngagement(at('project=Payments&wo=w1'), rows, payments))).toBe('year=2025&open=none')
  })
  test('a work order in the row that was open by itself', () => {
    expect(write(toggleOrder(at(''), rows, payments, 'w2'))).toBe('year=2025&project=Payments&wo=w2')
  })
  test('a work order closed again leaves its engagement open', () => {
    expect(write(toggleOrder(at('project=Payments&wo=w2'), rows, payments, 'w2'))).toBe('year=2025&project=Payments')
  })
  test('all, one of them closed, and opened again', () => {
    const one = toggleEngagement(unfoldAll, rows, claims)
    expect(write(one)).toBe('year=2025&open=all&closed=p2')
    expect(write(toggleEngagement(one, rows, claims))).toBe('year=2025&open=all')
    expect(write(toggleOrder(unfoldAll, rows, payments, 'w1'))).toBe('year=2025&open=all&closed=w1')
  })
  test('none', () => {
    expect(write(foldAll)).toBe('year=2025&open=none')
    expect(write(toggleEngagement(foldAll, rows, claims))).toBe('year=2025&project=Claims+%26+more')
  })
})
