import { allEvents } from '@portal/domain/all-events'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { subjectReaders } from './subject-data.ts'

test('the subject of each kind in the inbox can be read', () => {
  const readers = subjectReaders(shownAudits(readConfig({})))
  expect(allEvents.filter(({ inbox, subject }) => inbox && !readers[subject]).map(({ kind }) => kind)).toEqual([])
})
