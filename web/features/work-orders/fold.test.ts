import { describe, expect, test } from 'vitest'
import { foldAll, isOpen, isOrderOpen, readFold, toggleEngagement, toggleOrder, unfoldAll, withFold } from './fold.ts'

const rows = [
  {
    id: 'p1',
    title: 'Payments',
    work_orders: [
      { id: 'w1', reference: 'WO-1 Core' },
      { id: 'w2', reference: 'WO-2 Reporting' },
    ],
  },
  { id: 'p2', title: 'Claims & more', work_orders: [{ id: 'w3', reference: 'WO-3' }] },
  { id: 'p3', title: 'Fleet', work_orders: [] },
]
const [payments, claims, fleet] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
const foldOf = (query: string) => readFold(new URLSearchParams(query))
const open = (query: string) => rows.filter((row) => isOpen(foldOf(query), rows, row)).map((row) => row.id)

describe('rows that the URL opens', () => {
  test.each([
    ['the first row by default', '', ['p1']],
    ['a row by its title', 'project=Fleet', ['p3']],
    ['a row by its encoded title', 'project=Claims+%26+more', ['p2']],
    ['the first row if the title is unknown', 'project=Nowhere', ['p1']],
    ['rows by several titles', 'project=Fleet&project=Payments', ['p1', 'p3']],
    ['the row of a work order by its id', 'wo=w3', ['p2']],
    ['the row of a work order by its reference', 'wo=WO-3', ['p2']],
    ['the row of a work order by the number in its reference', 'wo=wo-2', ['p1']],
    ['all rows', 'open=all', ['p1', 'p2', 'p3']],
    ['all rows but one', 'open=all&closed=p2', ['p1', 'p3']],
    ['no rows', 'open=none', []],
  ])('%s', (_, query, expected) => expect(open(query)).toEqual(expected))

  test('work orders by ID or reference', () => {
    const [one, two] = payments.work_orders as [(typeof payments.work_orders)[0], (typeof payments.work_orders)[0]]
    expect([isOrderOpen(foldOf('project=Payments&wo=w2'), two), isOrderOpen(foldOf('wo=w2'), one)]).toEqual([
      true,
      false,
    ])
    expect(isOrderOpen(foldOf('wo=WO-2'), two)).toBe(true)
    expect([isOrderOpen(foldOf('open=all'), one), isOrderOpen(foldOf('open=all&closed=w1'), one)]).toEqual([
      true,
      false,
    ])
  })
})

describe('the URL after opening and closing rows', () => {
  const write = (fold: ReturnType<typeof foldOf>) => withFold(new URLSearchParams('year=2025'), fold).toString()

  test('names both rows after a second row is opened', () => {
    expect(write(toggleEngagement(foldOf(''), rows, fleet))).toBe('year=2025&project=Payments&project=Fleet')
  })
  test('has open=none after the last open row is closed', () => {
    expect(write(toggleEngagement(foldOf(''), rows, payments))).toBe('year=2025&open=none')
    expect(write(toggleEngagement(foldOf('project=Payments&wo=w1'), rows, payments))).toBe('year=2025&open=none')
  })
  test('names a newly opened work order and its engagement, which was open by default', () => {
    expect(write(toggleOrder(foldOf(''), rows, payments, 'w2'))).toBe('year=2025&project=Payments&wo=w2')
  })
  test('still names the engagement after its work order is closed', () => {
    expect(write(toggleOrder(foldOf('project=Payments&wo=w2'), rows, payments, 'w2'))).toBe(
      'year=2025&project=Payments',
    )
  })
  test('with all rows open, names only the ones that were closed', () => {
    const toggled = toggleEngagement(unfoldAll, rows, claims)
    expect(write(toggled)).toBe('year=2025&open=all&closed=p2')
    expect(write(toggleEngagement(toggled, rows, claims))).toBe('year=2025&open=all')
    expect(write(toggleOrder(unfoldAll, rows, payments, 'w1'))).toBe('year=2025&open=all&closed=w1')
  })
  test('none', () => {
    expect(write(foldAll)).toBe('year=2025&open=none')
    expect(write(toggleEngagement(foldAll, rows, claims))).toBe('year=2025&project=Claims+%26+more')
  })
})

describe('two engagements with the same title', () => {
  const twins = [
    { id: 'a', title: 'Atlas', work_orders: [{ id: 'w1', reference: 'WO-1' }] },
    { id: 'b', title: 'Atlas', work_orders: [{ id: 'w2', reference: 'WO-2' }] },
  ]
  const [first, second] = twins as [(typeof twins)[0], (typeof twins)[0]]
  const opened = (fold: ReturnType<typeof foldOf>) =>
    twins.filter((row) => isOpen(fold, twins, row)).map(({ id }) => id)

  test('open and close independently', () => {
    expect(opened(foldOf('project=Atlas'))).toEqual(['a'])
    const both = toggleEngagement(foldOf('project=Atlas'), twins, second)
    expect(opened(both)).toEqual(['a', 'b'])
    expect(opened(toggleEngagement(both, twins, first))).toEqual(['b'])
    expect(opened(toggleEngagement(both, twins, second))).toEqual(['a'])
  })

  test('stay open or closed when the order of the rows changes', () => {
    const turned = twins.toReversed()
    const openedTurned = (fold: ReturnType<typeof foldOf>) =>
      turned.filter((row) => isOpen(fold, turned, row)).map(({ id }) => id)
    const toggled = toggleEngagement(foldOf('open=none'), twins, first)
    expect([opened(toggled), openedTurned(toggled)]).toEqual([['a'], ['a']])
    const both = toggleEngagement(foldOf('project=Atlas'), twins, second)
    expect(openedTurned(both)).toEqual(['b', 'a'])
    expect(openedTurned(toggleEngagement(both, twins, second))).toEqual(['a'])
    expect(openedTurned(toggleOrder(foldOf('project=Atlas'), twins, first, 'w1'))).toEqual(['a'])
  })

  test('open only the one that the work order belongs to', () => {
    expect(opened(foldOf('wo=w2'))).toEqual(['b'])
    expect(opened(toggleOrder(foldOf('open=none'), twins, second, 'w2'))).toEqual(['b'])
  })
})
