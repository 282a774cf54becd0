import { expect, test } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { isBinary } from '../contract/endpoint.ts'
import { mayCallWhileViewing, recordedAs } from './entry.ts'

const names = (which: (typeof allEndpoints)[number]['endpoint'][]): string[] =>
  allEndpoints.filter(({ endpoint }) => which.includes(endpoint)).map(({ feature, name }) => `${feature}.${name}`)
const every = allEndpoints.map(({ endpoint }) => endpoint)

test('every call that may change something or hands out a file says what the audit log says of it', () => {
  const recorded = every.filter((endpoint) => recordedAs(endpoint) !== undefined)
  expect(recorded.length).toBeGreaterThan(40)
  expect(names(recorded.filter(({ records }) => !records))).toEqual([])
  for (const { records } of recorded) expect(records).toMatch(/^[A-Z][^.]+[^.]$/)
})

test('only these are left out of it: they change nothing but what one has looked at oneself', () => {
  expect(names(every.filter(({ records }) => records === null))).toEqual([
    'calendar.getCalendarFeed',
    'overview.markThing',
    'releaseNotes.isReleaseNoteNew',
    'search.noteOpened',
    'session.checkLink',
    'session.beginAuthenticatorAtSecondStep',
    'session.beginAuthenticator',
    'session.beginPasskeyLogin',
    'session.beginSecondStep',
    'session.beginPasskey',
  ])
})

test('whoever views the portal as somebody may look at every screen, and do nothing but end that', () => {
  const unsafe = every.filter(({ method, access }) => method !== 'GET' && access === 'signed-in')
  expect(names(unsafe.filter(mayCallWhileViewing))).toEqual(['admin.endView', 'session.logout'])
  const pictures = (endpoint: (typeof every)[number]): boolean =>
    Object.values(endpoint.answers).every((answer) => !isBinary(answer) || answer.binary.startsWith('image/'))
  const looks = every.filter((endpoint) => endpoint.method === 'GET' && pictures(endpoint))
  expect(names(looks.filter((endpoint) => !mayCallWhileViewing(endpoint)))).toEqual([])
})
