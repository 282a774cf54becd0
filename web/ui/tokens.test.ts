import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const css = readFileSync(join(web, 'ui/tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split(":root:where([data-theme='dark'])")

const hex = (scale: string, step: number): string | undefined =>
  (colors as unknown as Record<string, Record<string, string>>)[scale]?.[`${scale.replace('Dark', '')}${step}`]
const token = (theme: string, name: string): string | undefined => new RegExp(`--${name}: ([^;]+);`).exec(theme)?.[1]

describe('colour tokens that match a step of their scale', () => {
  test.each([
    ['canvas', 'sand', 1, 1],
    ['rail', 'sand', 3, 2],
    ['rail-on', 'sand', 5, 4],
    ['hover', 'sand', 2, 2],
    ['sunken', 'sand', 3, 3],
    ['selected', 'sand', 4, 4],
    ['line-soft', 'sand', 4, 3],
    ['line', 'sand', 5, 5],
    ['line-button', 'sand', 7, 7],
    ['line-control', 'sand', 9, 10],
    ['rule', 'sand', 12, 11],
    ['text', 'sand', 12, 12],
    ['text-quiet', 'sand', 11, 11],
    ['accent', 'cyan', 12, 7],
    ['accent-text', 'cyan', 12, 12],
    ['accent-line', 'cyan', 11, 9],
    ['focus', 'cyan', 9, 11],
    ['danger-ink', 'red', 11, 11],
    ['skeleton', 'sand', 4, 4],
    ['bar-ended', 'sand', 8, 7],
    ['bar-soon-fill', 'amber', 9, 9],
    ['bar-soon-line', 'amber', 11, 8],
    ['bar-used', 'cyan', 7, 12],
    ['bar-ahead', 'amber', 11, 11],
    ['bar-soon-used', 'amber', 12, 3],
  ])('%s', (name, scale, lightStep, darkStep) => {
    expect(token(light, name)).toBe(hex(scale, lightStep))
    expect(token(dark, name)).toBe(hex(`${scale}Dark`, darkStep))
  })

  test.each([
    ['setting-up', 'red', 9, 5],
    ['onboarding', 'amber', 10, 4],
    ['active', 'green', 9, 5],
    ['completed', 'blue', 9, 5],
  ])('status %s', (status, scale, mark, edge) => {
    const steps = { soft: [3, 3], text: [12, 11], mark: [mark, 9], band: [2, 2], edge: [edge, 5], ink: [11, 11] }
    for (const [part, [inLight = 0, inDark = 0]] of Object.entries(steps)) {
      expect(token(light, `status-${status}-${part}`)).toBe(hex(scale, inLight))
      expect(token(dark, `status-${status}-${part}`)).toBe(hex(`${scale}Dark`, inDark))
    }
  })
})

const sheets = globSync('*/**/*.css', { cwd: web, exclude: ['dist', 'node_modules'] }).filter(
  (file) => file !== 'ui/tokens.css',
)

test('no other style sheet defines its own colours', () => {
  expect(sheets.length).toBeGreaterThan(20)
  for (const sheet of sheets)
    expect(readFileSync(join(web, sheet), 'utf8'), sheet).not.toMatch(/#[0-9a-f]{3,8}\b(?![^{]*\{)|rgba?\(|hsla?\(/i)
})

test('text on the accent or danger colour opts out of forced colours', () => {
  const rules = sheets.flatMap((sheet) => readFileSync(join(web, sheet), 'utf8').match(/[^{}]+\{[^{}]*\}/g) ?? [])
  const onAccent = rules.filter((rule) => /\scolor: var\(--on-(accent|danger)\)/.test(rule))
  expect(onAccent.length).toBeGreaterThan(6)
  // The tick of a checkbox is the system's own then.
  const rulesWithoutAdjust = onAccent.filter(
    (rule) => !rule.includes('forced-color-adjust: none') && !rule.includes('.tick'),
  )
  expect(rulesWithoutAdjust).toEqual([])
})
