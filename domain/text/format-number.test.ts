import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([0, 7, 999, 1000, 12_345, 1_234_567, -1, -999, -1000, 123_456_789])('%d is written as Intl does', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString('en-GB'))
})

test.each([0, 0.5, 1.25, 1.256, 1250.25, -1250.5, 999.999, 1_000_000.1, 0.004, -0.004])(
  '%d is written with at most two decimals',
  (value) => {
    // For a small negative number, Intl writes "-0".
    expect(formatNumber(value, 2)).toBe(
      value.toLocaleString('en-GB', { maximumFractionDigits: 2 }).replace(/^-0$/, '0'),
    )
  },
)
