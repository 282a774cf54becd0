import { beforeEach, expect, test } from 'vitest'
import { forgetAfterLogOut } from './forget-person.ts'

beforeEach(() => {
  sessionStorage.setItem('draft', 'text')
  localStorage.setItem('clientPortal.person', 'a1')
  localStorage.setItem('clientPortal.theme', 'dark')
})

test('after a log-out without scripts, a tab forgets its drafts and the person, once', () => {
  forgetAfterLogOut('1764000000000')
  expect([sessionStorage.getItem('draft'), localStorage.getItem('clientPortal.person')]).toEqual([null, null])
  expect(localStorage.getItem('clientPortal.theme')).toBe('dark')

  sessionStorage.setItem('draft', 'of the next session')
  forgetAfterLogOut('1764000000000')
  expect(sessionStorage.getItem('draft')).toBe('of the next session')
  forgetAfterLogOut('1764000000001')
  expect(sessionStorage.getItem('draft')).toBeNull()
})

test('without such a log-out, a tab keeps its drafts', () => {
  forgetAfterLogOut(undefined)
  expect(sessionStorage.getItem('draft')).toBe('text')
})
