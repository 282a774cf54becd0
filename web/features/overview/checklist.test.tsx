import { type Checklist, getChecklist, sendTestEmail, setChecklistHidden } from '@portal/domain/checklist/contract'
import { stepNames } from '@portal/domain/checklist/step-names'
import { listChanges, listLeavingAndAway, listTodos } from '@portal/domain/overview/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checklist } from '../../testing/checklist.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { changesSince, todo, todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const superuser = staff({ is_superuser: true, email: 'leah@provider.example' })

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true })
  server = fakeServer()
  server.answers(listTodos, () => todoList([]))
  server.answers(listChanges, () => changesSince('2026-06-10', []))
  server.answers(listLeavingAndAway, () => ({ leaving: [], absences: [], engagements: [] }))
})
afterEach(() => {
  vi.useRealTimers()
})

function open(answer: Checklist, as = superuser) {
  let stored = answer
  server.answers(getChecklist, () => stored)
  server.answers(setChecklistHidden, ({ body }) => {
    stored = { ...answer, ...(body as { hidden: boolean }) }
    return undefined
  })
  const set = (next: Checklist) => {
    stored = next
  }
  return { ...renderPortal({ at: '/overview', as, server }), set }
}
const section = async () => within(await screen.findByRole('region', { name: 'Set up your portal' }))
const rowOf = async (words: string | RegExp) => {
  const item = (await (await section()).findByText(words)).closest('li')
  if (!item) throw new Error('not in a row')
  return within(item)
}
const titles = async () => (await section()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('an empty portal', () => {
  test('shows what to do, then what is done, instead of to-dos and changes', async () => {
    open(checklist(['email', 'sign_on'], { email: { at: '2026-06-18T08:32:00Z', fact: 'leah@provider.example' } }))
    expect(await titles()).toEqual([
      'Create the first engagement',
      'Invite the first stakeholder',
      'First sign-in of a customer',
      'Turn backups on',
    ])
    const rows = (await section()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows.slice(4)).toEqual([
      'Emails are delivered. Test sent to leah@provider.example on 18 Jun 2026 at 09:32',
      'Staff sign in with single sign-on',
    ])
    expect(screen.getByText('2 of 6 done')).toBeVisible()
    expect(screen.queryByText('Nothing to do right now.')).toBeNull()
    expect(screen.queryByText(/^No changes/)).toBeNull()
    expect(screen.queryByText(/^Recent changes/)).toBeNull()
  })

  test('leads to the first engagement, and to the system that has the records', async () => {
    open(checklist())
    const create = (await section()).getByRole('link', { name: 'New engagement' })
    expect(create).toHaveAttribute('href', '/engagements/new')
    const many = within(screen.getByRole('region', { name: 'Bring many records at once' }))
    expect(many.getByRole('link', { name: 'Connect your system' })).toHaveAttribute('href', '/admin/records')
    const download = many.getByRole('link', { name: 'Download workbook' })
    expect(download).toHaveAttribute('href', '/admin/records?ask=workbook')
  })

  test('offers no workbook where an import keeps the records', async () => {
    open({ ...checklist(), keeper: 'import' })
    expect(await screen.findByRole('link', { name: 'Connect your system' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Download workbook' })).toBeNull()
  })

  test('a step that waits for another one has no button', async () => {
    open(checklist())
    const invite = await rowOf('Invite the first stakeholder')
    expect(invite.getByText('A customer who may sign in. Create an engagement first.')).toBeVisible()
    expect(invite.queryByRole('link')).toBeNull()
    expect((await rowOf('First sign-in of a customer')).queryByRole('button')).toBeNull()
  })

  test('still shows to-dos if there are any', async () => {
    server.answers(listTodos, () => todoList([todo()]))
    open(checklist())
    expect(await screen.findByRole('heading', { name: '1 thing to do' })).toBeVisible()
  })

  test('whose records an import keeps leads to imports', async () => {
    open(checklist([], {}, { keeper: 'import' }))
    const row = await rowOf('Create the first engagement')
    expect(row.getByRole('link', { name: 'Open imports' })).toHaveAttribute('href', '/admin/imports')
    expect(screen.queryByRole('link', { name: 'New engagement' })).toBeNull()
  })
})

describe('a portal with engagements', () => {
  test('shows the checklist above to-dos and changes, and where to invite', async () => {
    open(checklist(['engagement']))
    const row = await rowOf('Invite the first stakeholder')
    const link = row.getByRole('link', { name: 'Invite a stakeholder' })
    expect(link).toHaveAttribute('href', '/engagements/p1/stakeholders?ask=invite')
    expect(await screen.findByText('Nothing to do right now.')).toBeVisible()
    expect(await screen.findByText(/^No changes since/)).toBeVisible()
    expect(screen.queryByText('Bring many records at once')).toBeNull()
  })

  test('has no checklist when all is done', async () => {
    open(checklist(stepNames))
    expect(await screen.findByText('Nothing to do right now.')).toBeVisible()
    expect(screen.queryByText('Set up your portal')).toBeNull()
  })

  test.each([
    ['a member of staff', staff()],
    ['a customer', stakeholder()],
    ['a superuser among customers', stakeholder({ is_superuser: true })],
  ])('has none for %s, and does not ask for it', async (_, as) => {
    open(checklist(), as)
    expect(await screen.findByText('Nothing to do right now.')).toBeVisible()
    expect(screen.queryByText('Set up your portal')).toBeNull()
    expect(server.received(getChecklist)).toEqual([])
  })
})

describe('the test email', () => {
  test('is sent on demand, and its row follows until it is delivered', async () => {
    const { user, set } = open(checklist())
    const at = '2026-06-18T09:00:00Z'
    server.answers(sendTestEmail, () => {
      set(checklist([], { email: { state: 'under_way', at, fact: superuser.email } }))
      return undefined
    })
    const row = await rowOf('Check that emails are delivered')
    await user.click(row.getByRole('button', { name: 'Send me a test email' }))
    expect(await row.findByText('A test email to leah@provider.example is on its way.')).toBeVisible()
    expect(row.queryByRole('button')).toBeNull()
    set(checklist(['email'], { email: { at, fact: superuser.email } }))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await screen.findByText(/^Emails are delivered\. Test sent to leah@provider\.example/)).toBeVisible()
  })

  test('that failed says why and what to do, and can be sent once more', async () => {
    const { user } = open(checklist([], { email: { state: 'failed', fact: '550 no such mailbox' } }))
    const row = await rowOf('The test email failed: 550 no such mailbox.')
    await user.click(row.getByRole('button', { name: 'What to do' }))
    expect(row.getByText('docs/operate/mail.md')).toBeVisible()
    expect(row.getByRole('button', { name: 'Send another test email' })).toBeVisible()
  })

  test('says when there were too many', async () => {
    server.answers(sendTestEmail, () => refuse(429, 'Too many attempts. Please wait a few minutes and try again.'))
    const { user } = open(checklist())
    await user.click((await section()).getByRole('button', { name: 'Send me a test email' }))
    expect(await screen.findByText('Too many attempts. Please wait a few minutes and try again.')).toBeVisible()
  })
})

test.each([
  [{ state: 'open' as const }, 'If this server fails now, all records are lost.'],
  [
    { state: 'open' as const, at: '2026-06-17T02:41:00Z' },
    'The last one is of 17 Jun 2026 at 03:41. If this server fails, all later changes are lost.',
  ],
  [{ state: 'under_way' as const }, 'They are on. The portal makes the first one within an hour.'],
  [{ state: 'failed' as const, fact: 'No space left on device' }, 'The last backup failed: No space left on device.'],
])('backups that are %o say "%s"', async (backup, sentence) => {
  open(checklist([], { backup }))
  expect((await rowOf(sentence)).getByRole('heading', { name: 'Turn backups on' })).toBeVisible()
})

test('the page of the docs about backups is named when someone asks', async () => {
  const { user } = open(checklist())
  const row = await rowOf('Turn backups on')
  const button = row.getByRole('button', { name: 'How to turn them on' })
  expect(row.getByText('docs/operate/backup.md')).not.toBeVisible()
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(row.getByText('docs/operate/backup.md')).toBeVisible()
})

test('Hide hides it from all superusers, and can be undone', async () => {
  const { user } = open(checklist())
  await user.click((await section()).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByText('Set up your portal')).toBeNull())
  expect(server.received(setChecklistHidden).map(({ body }) => body)).toEqual([{ hidden: true }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await section()).toBeDefined()
  expect(server.received(setChecklistHidden)[1]?.body).toEqual({ hidden: false })
})
