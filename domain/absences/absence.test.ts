import { expect, test } from 'vitest'
import { absencesDuring, absencesUntil, comingAbsences, isShownOn, partWithin } from './absence.ts'
import { awayLine, awayText } from './away-text.ts'
import { shownCases } from './shown-on.fixture.ts'

const period = ([start_date, end_date]: readonly [string, string]) => ({ start_date, end_date })
const today = '2026-06-18'

test.each(shownCases)('an absence $name: shown is $shown', ({ absence, assignments, shown }) => {
  expect(isShownOn(period(absence), assignments.map(period), today)).toBe(shown)
})

test.each<[first: string, last: string, today: string, text: string]>([
  ['2026-12-22', '2027-01-02', '2026-11-27', 'Away 22 Dec to 2 Jan'],
  ['2026-12-22', '2027-01-02', '2026-12-22', 'Away until 2 Jan'],
  ['2026-12-22', '2027-01-02', '2027-01-02', 'Away today'],
  ['2026-12-22', '2026-12-22', '2026-12-22', 'Away today'],
  ['2026-12-22', '2026-12-22', '2026-11-27', 'Away 22 Dec'],
  ['2026-12-22', '2027-01-02', '2027-02-01', 'Away 22 Dec to 2 Jan'],
  ['2027-08-02', '2027-08-13', '2026-11-27', 'Away 2 Aug 2027 to 13 Aug 2027'],
  ['2026-11-02', '2027-10-31', '2026-11-27', 'Away until 31 Oct 2027'],
  ['2025-03-03', '2025-03-03', '2026-11-27', 'Away 3 Mar 2025'],
])('from %s to %s, on %s: %4$s', (first, last, day, text) => {
  expect(awayText(period([first, last]), day)).toBe(text)
})

test('one line names the next three absences, soonest first, and counts the others', () => {
  const absences = comingAbsences(
    [
      period(['2026-12-21', '2026-12-31']),
      period(['2026-05-01', '2026-06-17']),
      period(['2026-06-15', '2026-06-19']),
      period(['2026-10-05', '2026-10-05']),
      period(['2026-08-03', '2026-08-14']),
      period(['2026-06-15', '2026-06-18']),
    ],
    today,
  )
  expect(awayLine(absences, today)).toBe('Away today, until 19 Jun, 3 Aug to 14 Aug and 2 more')
  expect(awayLine(absences.slice(0, 3), today)).toBe('Away today, until 19 Jun, 3 Aug to 14 Aug')
  expect(awayLine([], today)).toBeUndefined()
})

test('the part of an absence within an assignment is cut at its first and last day', () => {
  const assignment = period(['2026-01-05', '2026-06-30'])
  const within = (first: string, last: string) =>
    absencesDuring({ ...assignment, absences: [period([first, last])] }).map((absence) =>
      partWithin(absence, assignment),
    )
  expect(within('2025-12-22', '2026-01-09')).toEqual([period(['2026-01-05', '2026-01-09'])])
  expect(within('2026-06-29', '2026-07-10')).toEqual([period(['2026-06-29', '2026-06-30'])])
  expect(within('2026-07-01', '2026-07-10')).toEqual([])
})

test('someone who stays until a day is away until that day, and not at all by an absence after it', () => {
  const absences = [period(['2026-12-21', '2027-01-08']), period(['2027-02-01', '2027-02-05'])]
  expect(absencesUntil('2026-12-24', absences)).toEqual([period(['2026-12-21', '2026-12-24'])])
})
