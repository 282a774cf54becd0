import path from 'node:path'
import { expect, test } from 'vitest'
import { taggedTests, testsOfScreens } from './tagged-tests.ts'

const root = path.join(import.meta.dirname, '..')

test('features with screens leave their tests on the embedded database to the journeys, all others do not', () => {
  const left = testsOfScreens(root)
  expect(left).toEqual(expect.arrayContaining(['server/team/teams.test.ts', 'server/surveys/ask-for-feedback.test.ts']))
  const kept = ['server/access.test.ts', 'server/database/database.test.ts', 'server/import/run-import.test.ts']
  for (const file of [...kept, ...taggedTests(root, 'once')]) expect(left).not.toContain(file)
})
