// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises'
import { setNotification } from '@portal/domain/notifications/contract'
import { expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { sealEntries } from './seal.ts'
import { verifyChain } from './verify.ts'

const portal = await testPortal()
await portal.reset()

test('a thousand parallel events form one complete chain, even if sealing runs meanwhile', {
  timeout: 120_000,
}, async () => {
  const { db } = portal.connection
  const people: string[] = []
  for (let person = 0; person < 20; person++)
    people.push(await portal.signIn(await portal.records.stakeholderAccount([])))
  let acting = true
  const sealing = (async () => {
    while (acting) {
      await Promise.all([sealEntries(db), sealEntries(db)])
      await wait(20)
    }
  })()
  const act = (number: number) =>
    portal.call(
      setNotification,
      { body: { type: 'file_sharing', is_notify: number % 2 === 0 } },
      people[number % people.length],
    )
  // Twenty at a time: more would wait for a connection of the test's small pool longer than anybody waits.
  try {
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => act(round * 20 + number)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
  } finally {
    acting = false
    await sealing
  }
  await sealEntries(db)
  const written = await db.selectFrom('audit_entry').select(['seq', 'request_id']).orderBy('seq').execute()
  expect(written.map(({ seq }) => seq)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1))
  expect(new Set(written.map(({ request_id }) => request_id)).size).toBe(1000)
  expect(await verifyChain(db)).toMatchObject({ breaks: [], verified: { seq: 1000 } })
})
