import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amber, blue, green, red } from '@radix-ui/colors'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EngagementChip } from './engagement-chip.tsx'

const ui = join(import.meta.dirname, '..', '..', 'ui')
const chipRules = readFileSync(join(ui, 'chip.module.css'), 'utf8')
const [lightTokens = ''] = readFileSync(join(ui, 'tokens.css'), 'utf8').split(":root:where([data-theme='dark'])")

test.each([
  ['Setting up', 'red', red],
  ['Onboarding', 'amber', amber],
  ['Active', 'green', green],
  ['Completed', 'blue', blue],
] as const)('the chip for the status %s is %s', (status, _, scale) => {
  render(<EngagementChip status={status} />)
  const name = screen.getByText(status).dataset.status
  const [, rule = ''] = chipRules.split(`[data-status='${name}'] {`)
  const [, token = ''] = /--mark: var\(([^)]+)\)/.exec(rule) ?? []
  const [, color] = new RegExp(`${token}: ([^;]+);`).exec(lightTokens) ?? []
  expect(Object.values(scale)).toContain(color)
})
