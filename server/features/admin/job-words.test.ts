import { jobWords } from '@portal/domain/admin/jobs'
import { expect, test } from 'vitest'
import { allJobs } from '../../features.ts'
import { testPortal } from '../../testing/test-portal.ts'

const { portal } = await testPortal()

test('each background job has a label in plain words, and no label is left over', () => {
  const config = { ...portal.config, BACKUP_DIR: '/backups', IMPORT_FOLDER: '/imports', IMPORT_PREFIX: 'imports/' }
  const names = allJobs({ ...portal, config }).map(({ name }) => name)
  expect(Object.keys(jobWords).toSorted()).toEqual(names.toSorted())
})
