import { budgetLeft, formatDays, type OrderDays } from './order-days.ts'

export interface LeadingFigure {
  figure: string
  words: string
}

/** "3,737" and "days of the budget left, of 4,285"; undefined without a budget. */
export function budgetFigure(budget: Pick<OrderDays, 'budget_days' | 'used_days'>): LeadingFigure | undefined {
  const left = budgetLeft(budget)
  if (left === null) return undefined
  const figure = formatDays(Math.abs(left))
  const words = left < 0 ? 'over the budget' : 'of the budget left'
  return { figure, words: `${unitOf(figure)}${words}, of ${formatDays(budget.budget_days ?? 0)}` }
}

/** Days left of the budget, or "42" and "days worked" without one. */
export function daysFigure(budget: Pick<OrderDays, 'budget_days' | 'used_days'>): LeadingFigure {
  const figure = formatDays(budget.used_days)
  return budgetFigure(budget) ?? { figure, words: `${unitOf(figure)}worked` }
}

const unitOf = (figure: string): string => {
  if (!/\d/.test(figure)) return ''
  return figure === '1' ? 'day ' : 'days '
}
