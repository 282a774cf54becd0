import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { State } from './state.tsx'

test('each kind of "nothing here" has a different icon', () => {
  const kinds = ['empty', 'no-match', 'not-found', 'missing-page', 'failed', 'done'] as const
  const icons = kinds.map(
    (kind) => render(<State kind={kind}>Sentence</State>).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(icons).size).toBe(kinds.length)
})

test('only a failure is announced as an alert', () => {
  const { container } = render(<State kind="empty">Nothing yet.</State>)
  expect(within(container).queryByRole('alert')).toBeNull()
  const failed = render(<State kind="failed" title="We could not load the files." />)
  expect(within(failed.container).getByRole('alert')).toHaveTextContent('We could not load the files.')
})
