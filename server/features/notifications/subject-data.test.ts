// @module-tag own-database
import { allEvents } from '@portal/domain/all-events'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import { subjectReaders } from './subject-data.ts'

test('the subject of every event in inboxes is read with it, and no other', () => {
  const types = new Set(allEvents.filter(({ inbox }) => inbox).map(({ subject }) => subject))
  expect(Object.keys(subjectReaders(shownAudits(readConfig({})))).toSorted()).toEqual([...types].toSorted())
})
