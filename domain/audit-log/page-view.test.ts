import { expect, test } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { recordedAs } from './entry.ts'
import { actOf, foldPageViews, isRejectedRead, reasonOf } from './page-view.ts'

const refused = (second: number, act: string, more: object = {}) => ({
  id: second,
  at: `2026-09-05T08:00:${String(second).padStart(2, '0')}Z`,
  kind: 'access_refused' as const,
  account_id: 'h',
  actor: 'Helen Marsh',
  seen_as: null,
  address: '203.0.113.18',
  act,
  reason: 'You cannot access this engagement.',
  engagement_id: null,
  object: null,
  object_id: 'P0009',
  ...more,
})
const idsOf = (entries: readonly ReturnType<typeof refused>[]) =>
  foldPageViews(entries).map((group) => group.map(({ id }) => id))

test('the first word of an event says whether it is a read', () => {
  for (const { endpoint } of allEndpoints) {
    if (endpoint.records) expect(isRejectedRead({ kind: 'access_refused', act: endpoint.records })).toBe(false)
    else if (recordedAs(endpoint) === undefined && endpoint.access === 'signed-in' && endpoint.method === 'GET')
      expect([endpoint.summary, isRejectedRead({ kind: 'access_refused', act: endpoint.summary })]).toEqual([
        endpoint.summary,
        true,
      ])
  }
})

test('the rejected reads of one page view are one group, also if another person calls in between', () => {
  const other = refused(8, 'Get an engagement', { account_id: 'o', actor: 'Owen Blackwood' })
  expect(idsOf([refused(9, 'List the audits of an engagement'), other, refused(4, 'Get an engagement')])).toEqual([
    [9, 4],
    [8],
  ])
})

test.each([
  ['longer ago than ten seconds', refused(1, 'Get an engagement')],
  ['of another engagement', refused(19, 'Get an engagement', { object_id: 'P0010' })],
  ['from another address', refused(19, 'Get an engagement', { address: '203.0.113.19' })],
  ['as another person', refused(19, 'Get an engagement', { seen_as: 'Owen Blackwood' })],
  ['that would have changed something', refused(19, 'Created a tag')],
])('a call %s is in another group', (_, entry) => {
  expect(idsOf([refused(20, 'List the audits of an engagement'), entry])).toHaveLength(2)
})

test('the same event several times within ten seconds is one group; events on two objects are two', () => {
  const read = (second: number, object: string | null) =>
    refused(second, 'Downloaded a file', { kind: 'download', object, reason: null })
  expect(idsOf([read(9, 'Plan.pdf'), read(8, 'Plan.pdf'), read(7, 'Rota.pdf')])).toEqual([[9, 8], [7]])
})

test.each([
  ['Tried to open an engagement', ['List audit surveys', 'Get an engagement']],
  ['Tried to open a profile', ['Get the profile of a person who works or worked on an engagement']],
  ['Tried to open the files of an engagement', ['List the shared files of an engagement, newest first']],
  ['Tried to open an admin page', ['Get the key figures of the portal (superusers only)']],
  ['Tried to open a page for staff', ['Get the key figures of the filtered engagements. Provider staff only']],
  ['Tried to open a page', ['List the requests of the caller']],
  ['Denied: Created a tag', ['Created a tag']],
])('a group says: %s', (words, acts) => {
  expect(actOf(acts.map((act) => ({ kind: 'access_refused' as const, act })))).toBe(words)
})

test('a group has a reason only if its events share it', () => {
  expect(reasonOf([{ reason: 'No' }, { reason: 'No' }])).toBe('No')
  expect(reasonOf([{ reason: 'No' }, { reason: null }])).toBeNull()
  expect(actOf([{ kind: 'download', act: 'Downloaded a file' }])).toBe('Downloaded a file')
})
