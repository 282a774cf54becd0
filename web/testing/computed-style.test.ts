import { expect, test } from 'vitest'
import { jsdoms } from './computed-style.ts'

const tags = 'a button details dialog div h1 input li option script select span summary td template tr'
const attributes = [
  '',
  'hidden',
  'open',
  'type="hidden"',
  'popover',
  'style="display: none"',
  'style="visibility: hidden"',
]
const inside = ['style="visibility: hidden"', '']

test.each(tags.split(' '))('a %s is shown or not as jsdom says', (tag) => {
  const whole = jsdoms.get(window)
  if (!whole) throw new Error('testing/setup.ts has not run')
  const holder = document.createElement('div')
  document.body.append(holder)
  for (const around of inside)
    for (const own of attributes) {
      holder.innerHTML = `<div ${around}></div>`
      const element = document.createElement('template')
      element.innerHTML = `<${tag} ${own}></${tag}>`
      // A row of a table is none outside of one.
      const made = element.content.firstElementChild ?? document.createElement(tag)
      holder.firstElementChild?.append(made)
      const [quick, slow] = [getComputedStyle(made), whole(made)]
      const told = (style: CSSStyleDeclaration) => [style.display, style.visibility, style.getPropertyValue('color')]
      expect([around, own, ...told(quick)]).toEqual([around, own, ...told(slow)])
    }
  holder.remove()
})
