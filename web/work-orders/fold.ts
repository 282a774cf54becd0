/**
 * What is unfolded, as the address says it. `project` (a title) and `wo` (an id) may stand more than once; `open=all` is
 * everything but what `closed` names by id, `open=none` keeps the first row closed that would open by itself.
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
  work_orders: readonly { id: string }[]
}

/** The engagement that is open by itself: the first, where the address opens none of those that are there. */
const opensByItself = (fold: Fold, rows: readonly Row[]): Row | undefined => {
  if (fold.open !== null || rows.some((row) => isNamed(fold, row))) return undefined
  return rows[0]
}

const isNamed = (fold: Fold, row: Row): boolean =>
  fold.projects.includes(row.title) || row.work_orders.some((order) => fold.wos.includes(order.id))

export function isOpen(fold: Fold, rows: readonly Row[], row: Row): boolean {
  if (fold.open === 'all') return !fold.closed.includes(row.id)
  return isNamed(fold, row) || opensByItself(fold, rows) === row
}

export const isOrderOpen = (fold: Fold, orderId: string): boolean =>
  fold.open === 'all' ? !fold.closed.includes(orderId) : fold.wos.includes(orderId)

const without = (list: readonly string[], ...gone: string[]): string[] => list.filter((one) => !gone.includes(one))

export function toggleEngagement(fold: Fold, rows: readonly Row[], row: Row): Fold {
  const open = isOpen(fold, rows, row)
  if (fold.open === 'all') return { ...fold, closed: open ? [...fold.closed, row.id] : without(fold.closed, row.id) }
  const itself = opensByItself(fold, rows)
  const named = itself && itself !== row ? [...fold.projects, itself.title] : fold.projects
  const projects = open ? without(named, row.title) : [...named, row.title]
  const wos = open ? without(fold.wos, ...row.work_orders.map((order) => order.id)) : fold.wos
  const next = { projects, wos, closed: [], open: null }
  return rows.some((one) => isNamed(next, one)) ? next : { ...next, open: 'none' }
}

export function toggleOrder(fold: Fold, rows: readonly Row[], row: Row, orderId: string): Fold {
  const open = isOrderOpen(fold, orderId)
  if (fold.open === 'all') return { ...fold, closed: open ? [...fold.closed, orderId] : without(fold.closed, orderId) }
  const projects = fold.projects.includes(row.title) ? fold.projects : [...fold.projects, row.title]
  const itself = opensByItself(fold, rows)
  return {
    projects: itself && itself !== row ? [...projects, itself.title] : projects,
    wos: open ? without(fold.wos, orderId) : [...fold.wos, orderId],
    closed: [],
    open: null,
  }
}

export const unfoldAll: Fold = { projects: [], wos: [], open: 'all', closed: [] }
export const foldAll: Fold = { projects: [], wos: [], open: 'none', closed: [] }
