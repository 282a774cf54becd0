import { isSmallest } from './size.ts'

interface Limit {
  most?: number
  least?: number
  unit?: string
  digits?: number
}

/**
 * Formats a figure with its target. A missing figure, or one that misses the target, is marked, and the bench ends with exit
 * code 1.
 */
export function withTarget(figure: number, { most, least, unit = '', digits = 2 }: Limit): string {
  const formatted = (value: number): string => `${value.toFixed(digits)}${unit}`
  if (isSmallest && Number.isFinite(figure)) return formatted(figure)
  const limits = [
    most !== undefined && `at most ${formatted(most)}`,
    least !== undefined && `at least ${formatted(least)}`,
  ]
  const holds = figure <= (most ?? Number.POSITIVE_INFINITY) && figure >= (least ?? Number.NEGATIVE_INFINITY)
  if (!holds) process.exitCode = 1
  return `${formatted(figure)} (target: ${limits.filter(Boolean).join(', ')}${holds ? '' : '; MISSED'})`
}
