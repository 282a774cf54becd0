import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailedIcon } from './failed-icon.tsx'
import { State } from './state.tsx'
import { DoneIcon, EmptyIcon, MissingPageIcon, NoMatchIcon, NotFoundIcon } from './state-icons.tsx'

test('each kind of "nothing here" has a different icon', () => {
  const icons = [EmptyIcon, NoMatchIcon, NotFoundIcon, MissingPageIcon, FailedIcon, DoneIcon].map(
    (Icon) => render(<Icon />).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(icons).size).toBe(6)
})

test('only a failure is announced as an alert', () => {
  const { container } = render(
    <State kind="empty" icon={null}>
      Nothing yet.
    </State>,
  )
  expect(within(container).queryByRole('alert')).toBeNull()
  const failed = render(<State kind="failed" icon={null} title="We could not load the files." />)
  expect(within(failed.container).getByRole('alert')).toHaveTextContent('We could not load the files.')
})
