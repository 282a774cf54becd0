import { expect, test } from 'vitest'
import { rulesFor } from './screen-styles.ts'

const rules = (css: string, words: string) => rulesFor(css, new Set(words.split(' ')))

test('of a sheet stay the rules for what has no class, and for classes that the code names, in their order', () => {
  expect(rules('.b{color:red}p{margin:0}.a{color:#00f}.c{top:0}.a .b{left:0}.a .c{left:1px}', 'a b')).toBe(
    '.b{color:red}p{margin:0}.a{color:#00f}.a .b{left:0}',
  )
})

test('a rule for one of several stays, as does what only excludes or may be a class that nobody names', () => {
  expect(rules('.a,.c{top:0}', 'a')).toBe('.a,.c{top:0}')
  expect(rules('.a:not(.c){top:0}', 'a')).toBe('.a:not(.c){top:0}')
  expect(rules(':is(.c,p){top:0}', 'a')).toBe(':is(.c,p){top:0}')
})

test('what stands within another rule is looked at as well, and what is left empty goes', () => {
  const within = (css: string) => rules(css, 'a')
  expect(within('@media print{.c{top:0}}')).toBe('')
  expect(within('@media print{.a{top:0}.c{top:0}}')).toBe('@media print{.a{top:0}}')
  expect(within('@container (width>1px){.c{top:0}}p{top:0}')).toBe('p{top:0}')
})

test('fonts, keyframes and values stay', () => {
  const css = '@font-face{font-family:Inter;src:url(inter.woff2)}:root{--ink:#000}@keyframes turn{to{rotate:1turn}}'
  expect(rules(css, 'a')).toBe(css)
})
