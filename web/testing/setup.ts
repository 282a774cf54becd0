import { cleanup, configure } from '@testing-library/react'
import '@testing-library/jest-dom/vitest'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { thisPage } from '../shared/navigation/this-page.ts'
import { clearToasts } from '../ui/toast.tsx'
import { replaceGetComputedStyle } from './computed-style.ts'
import { testSettings } from './test-settings.ts'

// React records for a number of elements where they were created. Beyond that number it costs nothing; it took a fifth of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ofReact } = React as unknown as Record<
  string,
  object | undefined
>
if (ofReact) Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// The server writes this element into the page.
const element = document.createElement('script')
element.type = 'application/json'
element.id = 'portal-settings'
element.textContent = JSON.stringify(testSettings)
// The page is shared by the files of a worker, and one of these is enough.
if (!document.getElementById(element.id)) document.head.append(element)
replaceGetComputedStyle(window)
window.scrollTo = () => {}
// jsdom has no widths to ask for: its window is a desk's.
const desk = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
window.matchMedia ??= () => desk as unknown as MediaQueryList
Element.prototype.scrollIntoView ??= () => {}
// jsdom lays nothing out; `fakeIntersections` lets a test bring something into view.
window.IntersectionObserver ??= class {
  observe(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver
// jsdom cannot leave a page; tests ask where to it would have gone.
beforeEach(
  () =>
    void vi
      .spyOn(thisPage, 'leaveTo')
      .mockReset()
      .mockImplementation(() => {}),
)
// The first screen of a file waits for its code to be read, on a busy machine for longer than the usual second.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  window.history.replaceState(null, '', '/')
})

// A screen or dialog whose code is read during a test takes as long as the machine is busy. Here no test waits for it.
const code = import.meta.glob(['../{app,ui}/*.tsx', '../{features,shared}/*/*.tsx', '!../**/*.{test,fixture}.tsx'])
const folder = /\/web\/(app|(?:features|shared)\/[\w-]+)\//.exec(expect.getState().testPath ?? '')?.[1]
const needed = folder === 'app' ? /./ : new RegExp(`^\\.\\./(?:${folder}|shared|ui)/`)
// To-dos open dialogs of other features.
const ofTodos = /(?:-of-todo|(?:decision|extension|request)-dialog)\.tsx$/
await Promise.all(
  Object.entries(code).flatMap(([file, load]) => (needed.test(file) || ofTodos.test(file) ? [load()] : [])),
)
