import { createTag } from '@portal/domain/tags/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { TextField } from '../../ui/text-field.tsx'
import { call } from '../http/call.ts'
import { ViewerProvider } from '../session/session.ts'
import { useDraft } from './draft.ts'
import { useForm } from './form.ts'
import { FormDialog } from './form-dialog.tsx'

let server: FakeServer
const closed = vi.fn()
const sent = vi.fn()
const refreshed = vi.fn()
beforeEach(() => {
  server = fakeServer()
  sessionStorage.clear()
  for (const mock of [closed, sent, refreshed]) mock.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

interface TagFormProps {
  checksWhileTyping?: boolean
  failure?: (error: unknown) => string
}

/** A form with one field, as the features write theirs. */
function TagForm(props: TagFormProps) {
  const form = useForm({
    draft: useDraft('test', { name: '' }),
    problems: ({ name }) => ({ name: name.trim() === '' || name.length > 10 ? 'Use 1 to 10 characters' : undefined }),
    send: ({ name }, signal) => call(createTag, { params: { id: 'p1' }, body: { name } }, { signal }),
    onSent: sent,
    refresh: refreshed,
    ...props,
  })
  return (
    <FormDialog form={form} title="New tag" sendLabel="Create" onClose={closed}>
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  )
}

function open(props: TagFormProps = {}, client = createQueryClient()) {
  const user = userEvent.setup()
  const view = render(
    <QueryClientProvider client={client}>
      <ViewerProvider value={stakeholder()}>
        <TagForm {...props} />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  return { user, client, ...view }
}
const name = () => screen.getByLabelText('Name')
const create = () => screen.getByRole('button', { name: 'Create' })
const storedDrafts = () =>
  Object.entries<string>({ ...sessionStorage })
    .filter(([key]) => key.startsWith('draft '))
    .map(([, draft]) => draft)
/** Answers once `answer` is called. */
function later() {
  let answer = (_: unknown): void => {}
  const answered = new Promise<never>((resolve) => {
    answer = resolve as typeof answer
  })
  server.answers(createTag, () => answered)
  return () => answer({ id: 't1', name: 'Kotlin' })
}

describe('sending', () => {
  test('two presses at once send the form once, and the draft is gone afterwards', async () => {
    const answer = later()
    const { user } = open()
    await user.type(name(), 'Kotlin')
    expect(storedDrafts()).toEqual(['{"name":"Kotlin"}'])
    create().click()
    create().click()
    await user.type(name(), '{Enter}')
    answer()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(server.received(createTag)).toHaveLength(1)
    expect(storedDrafts()).toEqual([])
    expect(name()).toHaveValue('')
  })

  test('a form that was left while it is being sent is sent, but reports to no one', async () => {
    const answer = later()
    const { user, unmount } = open()
    await user.type(name(), 'Kotlin{Enter}')
    unmount()
    answer()
    await waitFor(() => expect(storedDrafts()).toEqual([]))
    expect(sent).not.toHaveBeenCalled()
  })

  test('a form that is opened again while it is being sent waits, and is empty afterwards', async () => {
    const answer = later()
    const { user, client, unmount } = open()
    await user.type(name(), 'Kotlin{Enter}')
    unmount()
    open({}, client)
    expect(name()).toHaveValue('Kotlin')
    expect(create()).toHaveAttribute('aria-disabled', 'true')
    await user.type(name(), '{Enter}')
    answer()
    await waitFor(() => expect(name()).toHaveValue(''))
    expect(create()).not.toHaveAttribute('aria-disabled')
    expect(server.received(createTag)).toHaveLength(1)
  })

  test('text that is typed while the form is being sent is kept', async () => {
    const answer = later()
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    await user.type(name(), 's')
    answer()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(name()).toHaveValue('Kotlins')
    expect(storedDrafts()).toEqual(['{"name":"Kotlins"}'])
  })

  test('discarding a form that is being sent aborts the call and loads again what it may have changed', async () => {
    later()
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(closed).toHaveBeenCalledOnce()
    expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true)
    await waitFor(() => expect(refreshed).toHaveBeenCalledOnce())
    expect(storedDrafts()).toEqual([])
  })
})

describe('a problem', () => {
  test('appears at its field after the first attempt; the field gets the focus, and nothing is sent', async () => {
    const { user } = open()
    await user.type(name(), '12345678901')
    expect(screen.queryByText('Use 1 to 10 characters')).toBeNull()
    create().focus()
    await user.click(create())
    expect(screen.getByText('Use 1 to 10 characters')).toBeVisible()
    expect(name()).toHaveFocus()
    expect(server.received(createTag)).toEqual([])
    await user.type(name(), '{Backspace}')
    expect(screen.queryByText('Use 1 to 10 characters')).toBeNull()
  })

  test('appears while typing if the form checks while typing', async () => {
    const { user } = open({ checksWhileTyping: true })
    expect(screen.queryByText('Use 1 to 10 characters')).toBeNull()
    await user.type(name(), '12345678901')
    expect(screen.getByText('Use 1 to 10 characters')).toBeVisible()
  })

  test('is shown at the field that the server names, until the field is changed', async () => {
    server.answers(createTag, () => refuse(422, 'Check it', { name: 'There is one of this name' }) as never)
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    expect(await screen.findByText('There is one of this name')).toBeVisible()
    expect(screen.queryByText('Check it')).toBeNull()
    await waitFor(() => expect(name()).toHaveFocus())
    await user.type(name(), 's')
    expect(screen.queryByText('There is one of this name')).toBeNull()
  })

  test('is an alert if the server names no field of the form, and the text stays', async () => {
    server.answers(createTag, () => refuse(409, 'The team was changed', { id: 'old' }) as never)
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    expect(await screen.findByText('The team was changed')).toBeVisible()
    expect(refreshed).toHaveBeenCalledOnce()
    expect(name()).toHaveValue('Kotlin')
    expect(storedDrafts()).toHaveLength(1)
    await user.type(name(), 's')
    expect(screen.queryByText('The team was changed')).toBeNull()
  })

  test('appears after a failure, even if the person typed while it was being sent', async () => {
    let fail = (): void => {}
    server.answers(createTag, () => new Promise((resolve) => (fail = () => resolve(refuse(500, 'Oh') as never))))
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    await user.type(name(), 's')
    fail()
    expect(await screen.findByText('Oh')).toBeVisible()
  })
})

describe('a busy portal', () => {
  const busy = 'The portal is very busy right now. Please try again in a moment.'
  const isBusy = () => server.answers(createTag, () => refuse(503, busy) as never)

  test('gets the form a second time, under the same key, and then the form says that the portal is busy', async () => {
    isBusy()
    const { user } = open()
    await user.type(name(), 'Kotlin{Enter}')
    expect(await screen.findByText(busy, {}, { timeout: 3000 })).toBeVisible()
    const [first, second, ...others] = server.keys(createTag)
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(others).toEqual([])
    expect(name()).toHaveValue('Kotlin')
  })

  test('is named also where the specification words the failure', async () => {
    isBusy()
    const { user } = open({ failure: () => 'Something went wrong' })
    await user.type(name(), 'Kotlin{Enter}')
    expect(await screen.findByText(`Something went wrong. ${busy}`, {}, { timeout: 3000 })).toBeVisible()
  })
})

describe('a draft', () => {
  const key = `draft ${stakeholder().id} test`

  test('is there again, also after a reload', async () => {
    sessionStorage.setItem(key, '{"name":"Kotlin"}')
    open()
    expect(name()).toHaveValue('Kotlin')
  })

  test.each(['no json', '7', '"Kotlin"', '["Kotlin"]', '{"text":"Kotlin"}', 'null'])(
    'of a different form is ignored: %s',
    (stored) => {
      sessionStorage.setItem(key, stored)
      open()
      expect(name()).toHaveValue('')
    },
  )

  test('is discarded only after a question', async () => {
    const { user } = open()
    await user.type(name(), 'Kotlin')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(closed).not.toHaveBeenCalled()
    await user.clear(name())
    await user.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
    expect(storedDrafts()).toEqual([])
  })
})
