import { readFileSync } from 'node:fs'
import { allEvents } from '@portal/domain/all-events'
import { type EventKind, emailRoles } from '@portal/domain/events/event-kind'
import { subscriptionKindNames } from '@portal/domain/notifications/event'
import { expect, test } from 'vitest'

const page = 'docs/events.md'
const [begin, end] = ['<!-- table: begin -->\n', '<!-- table: end -->']

const audiences = { leads: 'leads, Advanced', removal: 'staff, Advanced' }
const isSubscribed = (kind: string): boolean => subscriptionKindNames.some((name) => name === kind)

function row({ kind, subject, inbox, emails = [], webhook, change }: EventKind): string {
  const cells = [
    `\`${kind}\``,
    `\`${subject}\``,
    inbox?.audience ? audiences[inbox.audience] : 'all with access',
    inbox ? `\`${inbox.kind}\`${isSubscribed(inbox.kind) ? ', with emails' : ''}` : '',
    emails.map((role) => emailRoles[role]).join(', '),
    webhook?.record ?? '',
    change ? `\`${change.kind}\`` : '',
    change ? 'as long as the engagement' : '90 days',
    [
      ...(inbox?.whileThere ? ['while the subject is there'] : []),
      ...(inbox?.onlyNewest ? ['the newest of a subject'] : []),
    ].join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

const table = [
  '| Kind | Subject | Who may hear of it | Inbox and subscription | Emails, whatever people subscribed to | Webhook: the record | Recent changes | Kept | Shown |',
  '|---|---|---|---|---|---|---|---|---|',
  ...allEvents.map(row),
  '',
].join('\n')

test('docs/events.md has the table of all kinds of events (vitest -u writes it)', async () => {
  const text = readFileSync(page, 'utf8')
  const [before = '', after = ''] = [text.split(begin)[0], text.split(end)[1]]
  await expect(before + begin + table + end + after).toMatchFileSnapshot(`../${page}`)
})
