import { isNamed } from '@portal/domain/work-orders/order-reference'

/**
 * Expanded rows in the address. `project` (a title; an id if another row has the same title) and `wo` (an id or a reference)
 * may occur several times. `open=all` expands everything except the ids in `closed`; `open=none` keeps the first row
 * collapsed, which is otherwise expanded.
 */
export interface Fold {
  projects: readonly string[]
  wos: readonly string[]
  open: 'all' | 'none' | null
  closed: readonly string[]
}

export function readFold(query: URLSearchParams): Fold {
  const open = query.get('open')
  return {
    projects: query.getAll('project').filter((title) => title !== ''),
    wos: query.getAll('wo').filter((id) => id !== ''),
    open: open === 'all' || open === 'none' ? open : null,
    closed: query.getAll('closed'),
  }
}

/** The query with this fold and everything else as it was. */
export function withFold(query: URLSearchParams, fold: Fold): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['project', 'wo', 'open', 'closed']) next.delete(name)
  if (fold.open !== null) next.set('open', fold.open)
  for (const title of fold.projects) next.append('project', title)
  for (const id of fold.wos) next.append('wo', id)
  for (const id of fold.closed) next.append('closed', id)
  return next
}

interface Row {
  id: string
  title: string
  work_orders: readonly { id: string; reference: string }[]
}

/** The engagement that is open by itself: the first, where the address opens none of those that are there. */
const opensByItself = (fold: Fold, rows: readonly Row[]): Row | undefined => {
  if (fold.open !== null || rows.some((row) => isNamedIn(fold, rows, row))) return undefined
  return rows[0]
}

/** Its title, or its id where another row has the same title: which of them is the first changes with the order. */
const nameOf = (rows: readonly Row[], row: Row): string =>
  rows.some((other) => other !== row && other.title === row.title) ? row.id : row.title

/** A title that a link brings means the first row that has it. */
const firstOf = (rows: readonly Row[], name: string): Row | undefined =>
  rows.find(({ id }) => id === name) ?? rows.find(({ title }) => title === name)

const isProject = (fold: Fold, rows: readonly Row[], row: Row): boolean =>
  fold.projects.some((name) => firstOf(rows, name) === row)

/** Rows by names that identify them in any order. */
const named = (fold: Fold, rows: readonly Row[]): string[] =>
  fold.projects.map((name) => {
    const row = firstOf(rows, name)
    return row ? nameOf(rows, row) : name
  })

const isNamedIn = (fold: Fold, rows: readonly Row[], row: Row): boolean =>
  isProject(fold, rows, row) || row.work_orders.some((order) => fold.wos.some((wo) => isNamed(order, wo)))

export function isOpen(fold: Fold, rows: readonly Row[], row: Row): boolean {
  if (fold.open === 'all') return !fold.closed.includes(row.id)
  return isNamedIn(fold, rows, row) || opensByItself(fold, rows) === row
}

export const isOrderOpen = (fold: Fold, order: { id: string; reference: string }): boolean =>
  fold.open === 'all' ? !fold.closed.includes(order.id) : fold.wos.some((wo) => isNamed(order, wo))

const without = (list: readonly string[], ...gone: string[]): string[] => list.filter((one) => !gone.includes(one))

/** The row that a link means: "order " and the id of the first work order that it names, else the id of an engagement. */
export function namedFirst(fold: Fold, rows: readonly Row[]): string | undefined {
  const orders = rows.flatMap((row) => row.work_orders)
  const order = orders.find((one) => fold.wos.some((wo) => isNamed(one, wo)))
  return order ? `order ${order.id}` : rows.find((row) => isProject(fold, rows, row))?.id
}

export function toggleEngagement(fold: Fold, rows: readonly Row[], row: Row): Fold {
  const open = isOpen(fold, rows, row)
  if (fold.open === 'all') return { ...fold, closed: open ? [...fold.closed, row.id] : without(fold.closed, row.id) }
  const itself = opensByItself(fold, rows)
  const others = itself && itself !== row ? [...named(fold, rows), nameOf(rows, itself)] : named(fold, rows)
  const name = nameOf(rows, row)
  const projects = open ? without(others, name) : [...others, name]
  const wos = open ? fold.wos.filter((wo) => !row.work_orders.some((order) => isNamed(order, wo))) : fold.wos
  const next = { projects, wos, closed: [], open: null }
  return rows.some((one) => isNamedIn(next, rows, one)) ? next : { ...next, open: 'none' }
}

export function toggleOrder(fold: Fold, rows: readonly Row[], row: Row, orderId: string): Fold {
  const order = row.work_orders.find(({ id }) => id === orderId)
  if (!order) return fold
  const open = isOrderOpen(fold, order)
  if (fold.open === 'all') return { ...fold, closed: open ? [...fold.closed, orderId] : without(fold.closed, orderId) }
  const projects = isProject(fold, rows, row) ? named(fold, rows) : [...named(fold, rows), nameOf(rows, row)]
  const itself = opensByItself(fold, rows)
  return {
    projects: itself && itself !== row ? [...projects, nameOf(rows, itself)] : projects,
    wos: open ? fold.wos.filter((wo) => !isNamed(order, wo)) : [...fold.wos, orderId],
    closed: [],
    open: null,
  }
}

export const unfoldAll: Fold = { projects: [], wos: [], open: 'all', closed: [] }
export const foldAll: Fold = { projects: [], wos: [], open: 'none', closed: [] }
