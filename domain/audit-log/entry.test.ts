import { expect, test } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { isBinary } from '../contract/endpoint.ts'
import { mayCallWhileViewing, recordedAs } from './entry.ts'

const names = (which: (typeof allEndpoints)[number]['endpoint'][]): string[] =>
  allEndpoints.filter(({ endpoint }) => which.includes(endpoint)).map(({ feature, name }) => `${feature}.${name}`)
const every = allEndpoints.map(({ endpoint }) => endpoint)

test('every call that can change data or return a file describes its audit event', () => {
  const recorded = every.filter((endpoint) => recordedAs(endpoint) !== undefined)
  expect(recorded.length).toBeGreaterThan(40)
  expect(names(recorded.filter(({ records }) => !records))).toEqual([])
  for (const { records } of recorded) expect(records).toMatch(/^[A-Z][^.]+[^.]$/)
})

test('only the listed calls are left out of the audit log', () => {
  expect(names(every.filter(({ records }) => records === null))).toEqual([
    'calendar.getCalendarFeed',
    'notifications.markRead',
    'overview.markTodo',
    'records.matchPeople',
    'releaseNotes.isReleaseNoteNew',
    'releaseNotes.markReleaseNotesSeen',
    'search.noteOpened',
    'session.checkLink',
    'session.beginAuthenticatorAtSecondStep',
    'session.beginAuthenticator',
    'session.beginPasskeyLogin',
    'session.beginSecondStep',
    'session.beginPasskey',
    'session.checkSetupLink',
    'session.beginSetupSignOn',
  ])
})

test('view as allows every screen, and no changes except ending it and signing out', () => {
  const unsafe = every.filter(({ method, access }) => method !== 'GET' && access === 'signed-in')
  expect(names(unsafe.filter(mayCallWhileViewing))).toEqual(['admin.endView', 'session.logout'])
  const pictures = (endpoint: (typeof every)[number]): boolean =>
    Object.values(endpoint.answers).every((answer) => !isBinary(answer) || answer.binary.startsWith('image/'))
  const looks = every.filter((endpoint) => endpoint.method === 'GET' && pictures(endpoint))
  expect(names(looks.filter((endpoint) => !mayCallWhileViewing(endpoint)))).toEqual([])
})
