import { replaceFile } from '@portal/domain/files/contract'
import { agreementChanged, agreementText } from '@portal/domain/privacy/agreements'
import { getMyArchive, listMyAgreements, listPersonAgreements } from '@portal/domain/privacy/contract'
import { beforeEach, expect, test } from 'vitest'
import { form, sharingWorld } from '../../testing/sharing-world.ts'
import { unzipped } from '../../testing/unzipped.ts'

const world = sharingWorld({})
beforeEach(world.reset)

test('an agreement before sharing is stored verbatim, for the person, for superusers and in the archive', async () => {
  const { kit, helen, helenId, upload } = world
  const { body } = await upload(form(), helen, { agreed: 'share a file 2' })
  kit.clock.advance(60_000)
  await upload(form(), helen, { agreed: 'share a file 2' })
  // A program that was shown nothing agreed to nothing.
  await upload(form(), helen)
  await kit.call(
    replaceFile,
    { params: { fileId: body.id }, query: { agreed: 'share a new version 2' }, body: form() },
    helen,
  )
  const [before, anew] = (['share a file 2', 'share a new version 2'] as const).map((name) =>
    agreementText(name).join('\n'),
  )
  const mine = (await kit.call(listMyAgreements, {}, helen)).body
  const [first, second] = ['2026-06-18T08:30:00.000Z', '2026-06-18T08:31:00.000Z']
  expect(mine.map(({ text, agreed_at }) => [text, agreed_at]).toSorted()).toEqual(
    [
      [before, first],
      [before, second],
      [anew, second],
    ].toSorted(),
  )
  expect(new Set(mine.map(({ file_name }) => file_name))).toEqual(new Set(['Contract.pdf']))
  expect((await kit.call(listMyAgreements, {}, world.owen)).body).toEqual([])
  const superuser = await kit.signIn(await kit.records.staffAccount({ is_superuser: true }))
  const seen = await kit.call(listPersonAgreements, { params: { id: helenId } }, superuser)
  expect(seen.body).toEqual(mine)
  const parts = await unzipped((await kit.call(getMyArchive, {}, helen)).response.rawPayload)
  expect(JSON.parse(parts['data.json'] ?? '').held).toContainEqual(
    expect.objectContaining({
      title: 'What you agreed to',
      records: expect.arrayContaining([expect.objectContaining({ file_id: body.id, text: before })]),
    }),
  )
})

test('rejects an outdated agreement text, asks to read the new one, and shares nothing', async () => {
  const answer = await world.upload(form(), world.helen, { agreed: 'share a file 0' })
  expect([answer.status, answer.body.fields?.agreed]).toEqual([422, agreementChanged])
  expect(await world.list(world.helen)).toEqual([])
})
