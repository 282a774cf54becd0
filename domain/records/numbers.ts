/**
 * Parses an amount as spreadsheets of any country write it: "670.50", "£1,234.50", "1.234,50 €", "670 per day". The last comma or
 * point begins the decimals, unless exactly three digits follow it. Undefined for other texts.
 */
export function parseAmount(text: string): number | undefined {
  const stripped = text
    .trim()
    .replace(/^[^\d.,-]+|[^\d.,]+$/g, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^\d[\d.,]*$/.test(stripped)) return undefined
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(stripped) ?? []
  if (!/^(?:\d+|[1-9]\d{0,2}(?:[.,]\d{3})+)$/.test(whole)) return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

const hasTwoDecimalsAtMost = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const mostDays = 1_000_000

/** Problem of a typed amount, which may be empty. */
export function amountProblem(typed: string, most: number, example: string): string | undefined {
  return typed.trim() === '' ? undefined : numberProblem(parseAmount(typed), most, example)
}

/** Problem of a number; undefined stands for a text that is none. */
export function numberProblem(value: number | undefined, most: number, example: string): string | undefined {
  if (value === undefined || !(value >= 0) || !hasTwoDecimalsAtMost(value)) return `Enter a number such as ${example}`
  return value > most ? `Enter at most ${most}` : undefined
}

export const wholeNumberProblem = (value: number | undefined, most: number): string | undefined =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= most
    ? undefined
    : `Enter a whole number from 0 to ${most}`

export const budgetProblem = (typed: string): string | undefined => amountProblem(typed, mostDays, '120 or 120.5')

/** Null without a text; not a number if it is no amount. */
export const amountOf = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN)
