import { deleteFile } from '@portal/domain/files/contract'
import { setDelivery, setNotification } from '@portal/domain/notifications/contract'
import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import { askForFeedback, replyToSurvey, submitSurvey } from '@portal/domain/surveys/contract'
import { decideProposal, proposePerson } from '@portal/domain/team-requests/contract'
import { answerExtension, requestExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifyOfExpiringFiles } from '../../features/files/jobs.ts'
import { mailEvents } from '../../features/notifications/mail-events.ts'
import { lookAfterClosed } from '../../features/retention/jobs.ts'
import { remind } from '../../features/surveys/ask-for-feedback.ts'
import { selectEmails } from '../../testing/email-rows.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { contentedAnswers } from '../../testing/records.ts'
import { buildTeamRequestWorld, requestedLine } from '../../testing/team-request-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { type EmailKind, type ReplyRule, replyRules } from './email-kind.ts'
import { findRecipients } from './recipient-data.ts'
import { decideReplyTo, noLead, noPerson, severalLeads } from './reply-to.ts'
import type { Email } from './template.ts'

const kit = await testPortal({ CLOSED_ENGAGEMENT_MONTHS: '12' })
const { portal, records, call, signIn, clock } = kit
const { db, mailer } = portal
const sentEmails: Email[] = []
const queue = mailer.queue
vi.spyOn(mailer, 'queue').mockImplementation((queries, ...emails) => {
  sentEmails.push(...emails)
  return queue(queries, ...emails)
})
beforeEach(async () => {
  await kit.reset()
  sentEmails.length = 0
})

const operator = 'it@provider.example'
const amara = 'Amara Okafor <amara@provider.example>'
const marcus = 'Marcus Hale <Marcus@provider.example>'
const marcusAccount = 'Marcus Hale <marcus@provider.example>'
const helen = 'Helen Marsh <helen@customer.example>'
const _leah = 'Leah Stone <leah@provider.example>'

const output = (name: string | null, address: string | null): string | null =>
  address === null ? null : `${name} <${address}>`

/** The emails of a kind that were stored: their recipient and who gets the replies. */
async function repliesOf(kind: EmailKind): Promise<[to: string, reply: string | null][]> {
  const rows = await selectEmails(db).execute()
  return sentEmails.flatMap((letter, place): [string, string | null][] =>
    letter.kind === kind
      ? [[letter.to, output(rows[place]?.reply_to_name ?? null, rows[place]?.reply_to ?? null)]]
      : [],
  )
}

/** An engagement that Amara and Marcus lead, with Helen on the list of its stakeholders. */
async function world() {
  const base = await buildTeamRequestWorld(kit)
  const { engagement } = base
  await records.stakeholder({ engagement_id: engagement, full_name: 'Helen Marsh', email: 'helen@customer.example' })
  const account = async (email: string) =>
    (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const partner = await records.staffAccount({
    first_name: 'Marcus',
    last_name: 'Hale',
    email: 'marcus@provider.example',
    job_title: 'Client Partner',
  })
  await db.updateTable('account').set({ job_title: 'Delivery Lead' }).where('email', 'like', 'amara@%').execute()
  await db
    .updateTable('account')
    .set({ company_name: 'Halden & Moore Bank' })
    .where('email', 'like', 'helen@%')
    .execute()
  const superuser = await records.staffAccount({
    first_name: 'Leah',
    last_name: 'Stone',
    email: 'leah@provider.example',
    is_superuser: true,
  })
  const order = await records.workOrder({ engagement_id: engagement, start_date: '2026-01-05', end_date: '2026-12-31' })
  return {
    ...base,
    helenId: await account('helen@customer.example'),
    amaraId: await account('amara@provider.example'),
    order,
    marcus: await signIn(partner),
    leah: await signIn(superuser),
  }
}
type World = Awaited<ReturnType<typeof world>>

const survey = (projectID: string, score: number) => ({
  projectID,
  data: contentedAnswers.map((answer, index) => ({ question: '', answer: index === 9 ? score : answer })),
})
async function proposed({ engagement, amara, create }: World) {
  const { body: request } = await create()
  const params = { project_id: engagement, id: request.id }
  const body = { line_id: request.request_content[0]?.id ?? '', employee_id: await records.person() }
  const { body: after } = await call(proposePerson, { params, body }, amara)
  return { ...params, proposal_id: after.request_content[0]?.proposals[0]?.id ?? '' }
}
const requested = async ({ helen, order }: World) =>
  (await call(requestExtension, { params: { id: order }, body: { message: 'Please extend' } }, helen)).body
    .extension_request.id
const { createAudit, shareFile } = eventsIn(kit)
const subscribe = async (account: string, delivery: 'immediate' | 'daily' = 'immediate') => {
  for (const type of ['file_sharing', 'audit_creation'] as const)
    await call(setNotification, { body: { type, is_notify: true } }, account)
  await call(setDelivery, { body: { delivery } }, account)
}

type Case = [causes: (world: World) => Promise<unknown>, to: string, reply: string | null]
const toMarcus = 'marcus@provider.example'
const toAmara = 'amara@provider.example'
const toHelen = 'helen@customer.example'
type PersonKind = {
  [Kind in EmailKind]: (typeof replyRules)[Kind]['to'] extends 'operator' ? never : Kind
}[EmailKind]

/** The recordings of calls (server/testing/recordings/writes) show who gets the replies to these. */
const recorded = [
  'team-request',
  'team-request-changed',
  'team-request-deleted',
  'proposal-decided',
  'extension-requested',
  'extension-withdrawn',
  'invitation',
  'invitation-reminder',
  'bug-report',
  'bug-report-reply',
  'contact-message',
] as const

/** An email of every other kind that a person answers for, as the portal sends it. */
const cases: Record<Exclude<PersonKind, (typeof recorded)[number]>, Case> = {
  'team-request-completed': [
    async (all) => {
      const { engagement, helen, amara, create } = all
      const { body: request } = await create({ request_content: [{ ...requestedLine, member_type_quantity: 1 }] })
      const params = { project_id: engagement, id: request.id }
      const body = { line_id: request.request_content[0]?.id ?? '', employee_id: await records.person() }
      const { body: after } = await call(proposePerson, { params, body }, amara)
      const proposal_id = after.request_content[0]?.proposals[0]?.id ?? ''
      await call(decideProposal, { params: { ...params, proposal_id }, body: { decision: 'accepted' } }, helen)
    },
    toMarcus,
    helen,
  ],
  proposal: [proposed, toHelen, amara],
  'extension-answered': [
    async (all) => {
      const params = { id: all.order, request_id: await requested(all) }
      await call(answerExtension, { params, body: { state: 'accepted' } }, all.marcus)
    },
    toHelen,
    marcusAccount,
  ],
  'invitation-request': [
    ({ engagement, helen }) =>
      call(
        inviteStakeholder,
        {
          params: { id: engagement },
          body: {
            full_name: 'Piet Vos',
            email: 'piet@elsewhere.example',
            role: 'Auditor',
            phone: '',
            access_level: 2,
          },
        },
        helen,
      ),
    'piet@elsewhere.example',
    amara,
  ],
  'file-deleted': [
    async ({ engagement, amara, helenId }) => {
      const fileId = await records.sharedFile({ engagement_id: engagement, uploaded_by: helenId })
      await call(deleteFile, { params: { fileId }, query: {} }, amara)
    },
    toHelen,
    amara,
  ],
  'file-expiring': [
    async ({ engagement, helenId }) => {
      await records.sharedFile({ engagement_id: engagement, uploaded_by: helenId, expire_on: '2026-06-20' })
      await notifyOfExpiringFiles(portal)
    },
    toHelen,
    amara,
  ],
  notifications: [
    async ({ engagement, helen, amaraId }) => {
      await subscribe(helen)
      await shareFile({ engagement_id: engagement, by: amaraId })
      await mailEvents(portal)
      clock.advance(5 * 60_000)
      await mailEvents(portal)
    },
    toHelen,
    amara,
  ],
  digest: [
    async ({ engagement, helen }) => {
      await subscribe(helen, 'daily')
      await createAudit({ engagement_id: engagement })
      clock.set('2026-06-19T06:00:00Z')
      await mailEvents(portal)
    },
    toHelen,
    amara,
  ],
  'feedback-request': [
    async ({ engagement, marcus }) => {
      await call(askForFeedback, { params: { id: engagement }, body: {} }, marcus)
      clock.advance(8 * 24 * 60 * 60_000)
      await remind(portal)
    },
    toHelen,
    marcusAccount,
  ],
  'low-score': [({ engagement, helen }) => call(submitSurvey, { body: survey(engagement, 4) }, helen), toAmara, helen],
  'feedback-reply': [
    async ({ engagement, helen, amara }) => {
      const { body } = await call(submitSurvey, { body: survey(engagement, 9) }, helen)
      await call(replyToSurvey, { params: { id: body._id }, body: { text: 'Thank you' } }, amara)
    },
    toHelen,
    amara,
  ],
  removal: [
    async () => {
      await db.updateTable('work_order').set({ start_date: '2024-01-01', end_date: '2025-06-16' }).execute()
      await db.updateTable('engagement').set({ latest_end_date: '2025-06-16' }).execute()
      await lookAfterClosed(portal)
    },
    toHelen,
    amara,
  ],
}

test.each(Object.entries(cases))(
  'replies to an email of the kind %s go to the person it concerns',
  async (kind, [causes, to, reply]) => {
    await causes(await world())
    const found = await repliesOf(kind as EmailKind)
    expect(found.filter(([recipient]) => recipient === to).map(([, one]) => one)).toContain(reply)
    expect(found.every(([, one]) => one !== null)).toBe(true)
  },
)

const operatorKinds = Object.entries(replyRules as Record<EmailKind, ReplyRule>).flatMap(([kind, rule]) =>
  rule.to === 'operator' ? [[kind as EmailKind, rule.because] as const] : [],
)

test.each(operatorKinds)('replies to an email of the kind %s go to the operator because %s', async (kind, because) => {
  const { engagement, amaraId } = await world()
  const concerns = { actor_id: amaraId, engagement_ids: [engagement] }
  expect(await decided({ to: toHelen, concerns }, kind)).toBe(because)
})

test('every kind of email is in one of the lists', () => {
  expect([...Object.keys(cases), ...recorded, ...operatorKinds.map(([kind]) => kind)].toSorted()).toEqual(
    Object.keys(replyRules).toSorted(),
  )
})

const decided = async (letter: Pick<Email, 'to' | 'concerns'>, kind: EmailKind = 'low-score') => {
  const [recipient] = await findRecipients(db, [letter])
  if (!recipient) throw new Error('no recipient')
  const reply = decideReplyTo({ kind, ...letter }, recipient, operator)
  return 'none' in reply ? reply.none : `${reply.mailbox.name} <${reply.mailbox.address}>`
}

test('the address of a stakeholder goes only to people who see it in the portal', async () => {
  const { engagement, helenId } = await world()
  const other = await records.engagement()
  await records.stakeholderAccount([engagement], { email: 'owen@customer.example' })
  await records.stakeholderAccount([other], { email: 'farah@elsewhere.example' })
  const concerns = { actor_id: helenId, engagement_ids: [engagement] }
  const to = (address: string) => decided({ to: address, concerns })
  expect(await to('owen@customer.example')).toBe(helen)
  expect(await to(toMarcus)).toBe(helen)
  // She cannot see the engagement, and the last one has no account.
  expect(await to('farah@elsewhere.example')).toBe(amara)
  expect(await to('stranger@provider.example')).toBe(amara)
  await db.deleteFrom('stakeholder').execute()
  expect(await to(toMarcus)).toBe(amara)
  expect(await to(toAmara)).toBe(marcus)
  // A superuser sees all addresses under Admin.
  expect(await to('leah@provider.example')).toBe(helen)
})

test('an email without a person to reply to states the reason', async () => {
  const { engagement, amaraId } = await world()
  const lonely = await records.engagement({ project_lead_id: await records.person({ email: 'sole@provider.example' }) })
  const noOne = await records.engagement()
  const inputOf = (...engagement_ids: string[]) =>
    decided({ to: 'sole@provider.example', concerns: { engagement_ids } })
  expect(await inputOf(engagement)).toBe(amara)
  expect(await inputOf(lonely)).toBe(noLead)
  expect(await inputOf(noOne)).toBe(noLead)
  expect(await inputOf(engagement, lonely)).toBe(severalLeads)
  expect(await decided({ to: toHelen, concerns: { actor_id: amaraId } })).toBe(amara)
  await db.updateTable('account').set({ active: false }).where('id', '=', amaraId).execute()
  expect(await decided({ to: toHelen, concerns: { actor_id: amaraId } })).toBe(noPerson)
})
