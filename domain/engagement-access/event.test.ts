import { expect, test } from 'vitest'
import { AccessEvent, eventGroupKinds, eventGroupLabels, eventGroups, eventKinds, eventLabels } from './event.ts'
import { groupLabels, Reader, readerGroups, reasonLabels, reasons } from './reader.ts'

test('every kind of event belongs to exactly one group', () => {
  expect(eventGroups.flatMap((group) => eventGroupKinds[group]).sort()).toEqual([...eventKinds].sort())
})

test('file events and people events are in different groups', () => {
  const groupOf = (kind: (typeof eventKinds)[number]) =>
    eventGroups.find((group) => eventGroupKinds[group].includes(kind))
  expect(eventKinds.map((kind) => [kind, groupOf(kind)])).toEqual([
    ['download', 'downloads'],
    ['wrong_password', 'failed_passwords'],
    ...(['invited', 'removed', 'accepted', 'declined'] as const).map((kind) => [kind, 'people']),
  ])
})

test.each([
  ['kind of event', eventKinds, eventLabels],
  ['group of events', eventGroups, eventGroupLabels],
  ['reason', reasons, reasonLabels],
  ['group of people', readerGroups, groupLabels],
] as const)('every %s has a unique label', (_, all, labels) => {
  const words = all.map((each) => (labels as Record<string, string>)[each]?.trim())
  expect(words.filter((word) => !word)).toEqual([])
  expect(new Set(words).size).toBe(all.length)
})

test('an access event needs a known kind, a time and a person', () => {
  const event = { id: 'e1', at: '2026-06-18T08:30:00Z', kind: 'download', who: 'Anna Berg', about: 'Plan.pdf' }
  expect(AccessEvent.parse({ ...event, network: '203.0.113.7' })).toEqual(event)
  expect(AccessEvent.parse({ ...event, about: null }).about).toBeNull()
  for (const wrong of [{ kind: 'looked' }, { at: undefined }, { who: undefined }])
    expect([wrong, AccessEvent.safeParse({ ...event, ...wrong }).success]).toEqual([wrong, false])
})

test('a person with engagement access is returned with every reason; unknown reasons are rejected', () => {
  const reader = {
    id: 'a1',
    name: 'Anna Berg',
    email: 'anna@customer.example',
    company_name: null,
    job_title: null,
    reasons: ['stakeholder', 'superuser'],
    is_stakeholder: true,
    access_level: 1,
    assigned_until: null,
    invited_by: null,
    invited_at: null,
    last_sign_in: null,
    has_passkey: false,
    has_authenticator: true,
    downloads: 2,
    failed_passwords: 0,
  }
  expect(Reader.parse({ ...reader, employee_id: 'e1' })).toEqual(reader)
  for (const wrong of [{ reasons: ['friend'] }, { access_level: 5 }, { downloads: undefined }, { id: undefined }])
    expect([wrong, Reader.safeParse({ ...reader, ...wrong }).success]).toEqual([wrong, false])
})
