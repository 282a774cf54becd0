import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npsGroup } from '@portal/domain/surveys/nps'
import { expect, test } from 'vitest'

const rulesIn = (sheet: string): string => readFileSync(join(import.meta.dirname, sheet), 'utf8')

/** Status colours by name: the tests of the tokens check that they are steps of these scales. */
const statusOf = { green: 'active', amber: 'onboarding', red: 'setting-up' }

test.each([
  [10, 'green'],
  [9, 'green'],
  [8, 'amber'],
  [7, 'amber'],
  [6, 'red'],
  [0, 'red'],
] as const)('a recommendation score of %i is %s', (score, colour) => {
  const [, rule = ''] = rulesIn('nps-score.module.css').split(`[data-group='${npsGroup(score)}'] {`)
  expect(rule.split('}')[0]).toContain(`--mark: var(--status-${statusOf[colour]}-mark)`)
})

test.each([
  ['.dot {', 'Strong', 'green'],
  [".dot[data-band='Neutral'] {", 'Neutral', 'amber'],
  [".dot[data-band='Potential Risk'] {", 'Potential Risk', 'red'],
] as const)('the rule %s shows the band %s in %s', (selector, _, colour) => {
  const [, rule = ''] = rulesIn('band.module.css').split(selector)
  expect(rule.split('}')[0]).toContain(`background: var(--status-${statusOf[colour]}-mark)`)
})
