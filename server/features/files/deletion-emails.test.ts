import { deleteFile, replaceFile } from '@portal/domain/files/contract'
import { getInbox, setNotification } from '@portal/domain/notifications/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { samplePdf } from '../../testing/sample-files.ts'
import { form, sharingWorld } from '../../testing/sharing-world.ts'
import { mailEvents } from '../notifications/mail-events.ts'

const world = sharingWorld({})
beforeEach(world.reset)

describe('a deleted file', () => {
  test('disappears from pending emails and inboxes, while other files remain', async () => {
    const { call, clock, mail } = world.kit
    await call(setNotification, { body: { type: 'file_sharing', is_notify: true } }, world.owen)
    const wrong = await world.shared(form(samplePdf(), 'Redundancies.pdf'))
    await call(
      replaceFile,
      { query: {}, params: { fileId: wrong }, body: form(samplePdf('two'), 'Redundancies 2.pdf') },
      world.helen,
    )
    await world.shared(form(samplePdf(), 'Plan.pdf'))
    await mailEvents(world.kit.portal)
    expect((await call(deleteFile, { params: { fileId: wrong }, query: {} }, world.helen)).status).toBe(204)
    clock.advance(5 * 60_000)
    await mailEvents(world.kit.portal)
    const reported = (await mail()).map(({ subject, text }) => `${subject}\n${text}`)
    expect(reported).toHaveLength(1)
    expect(reported[0]).toContain('Helen Marsh shared Plan.pdf')
    expect(reported[0]).not.toContain('Redundancies')
    const { events } = (await call(getInbox, {}, world.owen)).body
    expect(events.map(({ sentence }) => sentence)).toEqual(['Helen Marsh shared Plan.pdf'])
  })

  test('sends no email to an owner who lost access to the engagement', async () => {
    const { call, mail, portal } = world.kit
    const fileId = await world.shared(form(samplePdf(), 'Plan.pdf'))
    await portal.db.deleteFrom('account_engagement').where('account_id', '=', world.helenId).execute()
    const answer = await call(deleteFile, { params: { fileId }, query: { optional_note: 'Ended' } }, world.tomasz)
    expect([answer.status, await mail()]).toEqual([204, []])
  })
})
