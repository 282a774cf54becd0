import { getThumbnail } from '@portal/domain/images/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, server } = portal
beforeEach(portal.reset)

const photo = async (id: string): Promise<string> => {
  const row = { id, content_hash: `hash-of-${id}`, thumbnail: new Uint8Array([1, 2, 3]) }
  await portal.portal.db.insertInto('photo').values(row).execute()
  return id
}
const statusFor = async (photo_id: string, as: string): Promise<number> =>
  (await call(getThumbnail, { params: { photo_id } }, as)).status

describe('GET /images/{photo_id}/thumbnail/blob', () => {
  test('returns the photo of a person on the engagement, cached privately for a day', async () => {
    const engagement = await records.engagement()
    const order = await records.workOrder({
      engagement_id: engagement,
      start_date: '2020-01-05',
      end_date: '2020-06-30',
    })
    await records.assignment({
      work_order_id: order,
      employee_id: await records.person({ photo_id: await photo('a') }),
    })
    const me = await signIn(await records.stakeholderAccount([engagement]))
    const { status, body, response } = await call(getThumbnail, { params: { photo_id: 'a' } }, me)
    expect(status).toBe(200)
    expect([...body]).toEqual([1, 2, 3])
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      etag: '"hash-of-a"',
    })
  })

  test('does not send a photo again to a browser that has it', async () => {
    await photo('a')
    const cookie = await signIn(await records.staffAccount())
    const get = (etag: string) =>
      server.inject({ url: '/api/images/a/thumbnail/blob', headers: { cookie, 'if-none-match': etag } })
    const fresh = await get('"hash-of-a"')
    expect([fresh.statusCode, fresh.rawPayload.length]).toEqual([304, 0])
    expect((await get('"older"')).statusCode).toBe(200)
  })

  test('returns the photos of all leads of an engagement the stakeholder can see', async () => {
    const leader = async (id: string): Promise<string> => records.person({ photo_id: await photo(id) })
    const engagement = await records.engagement({
      client_partner_id: await leader('partner'),
      default_client_partner_id: await leader('default'),
      project_lead_id: await leader('lead'),
      portfolio_director_id: await leader('director'),
    })
    const me = await signIn(await records.stakeholderAccount([engagement]))
    for (const id of ['partner', 'default', 'lead', 'director'])
      expect([id, await statusFor(id, me)]).toEqual([id, 200])
  })

  test('returns the photo of a person proposed for the stakeholder’s engagement, and for no other', async () => {
    const engagements = [await records.engagement(), await records.engagement()]
    const account_id = await records.staffAccount()
    for (const [index, engagement_id] of engagements.entries()) {
      const request = await records.teamRequest({ engagement_id, account_id })
      const employee_id = await records.person({ photo_id: await photo(`proposed-${index}`) })
      await records.proposal({ line_id: `${request}-line`, account_id, employee_id })
    }
    const me = await signIn(await records.stakeholderAccount(engagements.slice(0, 1)))
    expect([await statusFor('proposed-0', me), await statusFor('proposed-1', me)]).toEqual([200, 404])
  })

  test('returns stakeholders their own photo, and staff every photo', async () => {
    const stakeholder = await records.stakeholderAccount([], { photo_id: await photo('own') })
    expect(await statusFor('own', await signIn(stakeholder))).toBe(200)
    expect(await statusFor('own', await signIn(await records.staffAccount()))).toBe(200)
  })

  test('returns the same 404 for a hidden photo and a missing one', async () => {
    const foreign = await records.engagement({
      project_lead_id: await records.person({ photo_id: await photo('lead') }),
    })
    const order = await records.workOrder({ engagement_id: foreign, start_date: '2026-01-05', end_date: '2026-06-30' })
    await records.assignment({
      work_order_id: order,
      employee_id: await records.person({ photo_id: await photo('a') }),
    })
    await records.stakeholderAccount([foreign], { photo_id: await photo('colleague') })
    const me = await signIn(await records.stakeholderAccount([await records.engagement()]))
    const answers = await Promise.all(
      ['lead', 'a', 'colleague', 'missing', 'no such id!'].map((photo_id) =>
        call(getThumbnail, { params: { photo_id } }, me),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set(['[404,{"detail":"Not found"}]']),
    )
  })

  test('returns no photo from a removed engagement or work order', async () => {
    const removed = await records.engagement({
      project_lead_id: await records.person({ photo_id: await photo('lead') }),
      removed_at: new Date(),
    })
    const engagement = await records.engagement()
    const order = await records.workOrder({
      engagement_id: engagement,
      start_date: '2026-01-05',
      end_date: '2026-06-30',
      removed_at: new Date(),
    })
    await records.assignment({
      work_order_id: order,
      employee_id: await records.person({ photo_id: await photo('a') }),
    })
    const me = await signIn(await records.stakeholderAccount([removed, engagement]))
    expect([await statusFor('lead', me), await statusFor('a', me)]).toEqual([404, 404])
  })
})
