import { expect, test } from 'vitest'
import { rulesFor } from './screen-styles.ts'

const rules = (css: string, words: string) => rulesFor(css, new Set(words.split(' ')))

test('keeps, in order, rules without classes and rules for classes that the code uses', () => {
  expect(rules('.b{color:red}p{margin:0}.a{color:#00f}.c{top:0}.a .b{left:0}.a .c{left:1px}', 'a b')).toBe(
    '.b{color:red}p{margin:0}.a{color:#00f}.a .b{left:0}',
  )
})

test('keeps a rule that can still apply although one of its classes is unused', () => {
  expect(rules('.a,.c{top:0}', 'a')).toBe('.a,.c{top:0}')
  expect(rules('.a:not(.c){top:0}', 'a')).toBe('.a:not(.c){top:0}')
  expect(rules(':is(.c,p){top:0}', 'a')).toBe(':is(.c,p){top:0}')
})

test('filters nested rules and removes rules that become empty', () => {
  const within = (css: string) => rules(css, 'a')
  expect(within('@media print{.c{top:0}}')).toBe('')
  expect(within('@media print{.a{top:0}.c{top:0}}')).toBe('@media print{.a{top:0}}')
  expect(within('@container (width>1px){.c{top:0}}p{top:0}')).toBe('p{top:0}')
})

test('keeps fonts, keyframes and custom properties', () => {
  const css = '@font-face{font-family:Inter;src:url(inter.woff2)}:root{--ink:#000}@keyframes turn{to{rotate:1turn}}'
  expect(rules(css, 'a')).toBe(css)
})
