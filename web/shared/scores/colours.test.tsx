import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NpsScore } from './nps-score.tsx'

const rulesIn = (sheet: string): string => readFileSync(join(import.meta.dirname, sheet), 'utf8')

/** Statuses by the colour of their chips: engagement-chip.test.tsx and the tests of the tokens check these. */
const statusOf = { green: 'active', amber: 'onboarding', red: 'setting-up' }

test.each([
  [10, 'green'],
  [9, 'green'],
  [8, 'amber'],
  [7, 'amber'],
  [6, 'red'],
  [0, 'red'],
] as const)('a recommendation score of %i is %s', (score, colour) => {
  const { container } = render(<NpsScore score={score} />)
  expect(container.querySelector('[data-status]')?.getAttribute('data-status')).toBe(statusOf[colour])
})

test.each([
  ['.dot {', 'Strong', 'green'],
  [".dot[data-band='Neutral'] {", 'Neutral', 'amber'],
  [".dot[data-band='Potential Risk'] {", 'Potential Risk', 'red'],
] as const)('the rule %s shows the band %s in %s', (selector, _, colour) => {
  const [, rule = ''] = rulesIn('band.module.css').split(selector)
  expect(rule.split('}')[0]).toContain(`background: var(--status-${statusOf[colour]}-mark)`)
})
