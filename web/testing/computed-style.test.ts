import { expect, test } from 'vitest'
import { originalGetComputedStyle } from './computed-style.ts'

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

test.each(tags.split(' '))('the computed style of a %s element matches jsdom’s own', (tag) => {
  const whole = originalGetComputedStyle.get(window)
  if (!whole) throw new Error('testing/setup.ts has not run')
  const holder = document.createElement('div')
  document.body.append(holder)
  for (const around of inside)
    for (const ownAttributes of attributes) {
      holder.innerHTML = `<div ${around}></div>`
      const element = document.createElement('template')
      element.innerHTML = `<${tag} ${ownAttributes}></${tag}>`
      // A row of a table is none outside of one.
      const tested = element.content.firstElementChild ?? document.createElement(tag)
      holder.firstElementChild?.append(tested)
      const [quick, slow] = [getComputedStyle(tested), whole(tested)]
      const shownStyle = (style: CSSStyleDeclaration) => [
        style.display,
        style.visibility,
        style.getPropertyValue('color'),
      ]
      expect([around, ownAttributes, ...shownStyle(quick)]).toEqual([around, ownAttributes, ...shownStyle(slow)])
    }
  holder.remove()
})
