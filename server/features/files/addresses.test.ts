import { beforeEach, expect, test } from 'vitest'
import { injection } from '../../testing/injection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { form, filePassword as password, sharingWorld } from '../../testing/sharing-world.ts'

const world = sharingWorld({})
beforeEach(world.reset)

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = world.helen) =>
  world.kit.server.inject(await injection({ method, path }, body ? { body } : {}, as, undefined))

test('each call of the sharing area uses the address and the names of the specification', async () => {
  const list = async () => (await send('GET', `/api/sharing-area/files?project_id=${world.engagement}`)).json()
  const uploaded = await send(
    'POST',
    `/api/sharing-area/files?project_id=${world.engagement}&category=Contracts&expire_on=3`,
    form(samplePdf(), 'Salaries.pdf', { file_password: password }),
  )
  const { id } = uploaded.json()
  expect([uploaded.statusCode, uploaded.json().expire_on]).toEqual([201, '2026-09-18'])
  expect(await list()).toMatchObject([{ id, file_name: 'Salaries.pdf', category: 'Contracts' }])

  const download = await send('POST', `/api/sharing-area/files/${id}`, { file_password: password })
  expect([download.statusCode, download.rawPayload.equals(samplePdf())]).toEqual([200, true])

  const moved = await send('PATCH', `/api/sharing-area/update-file/${id}?category=Timesheets`)
  expect([moved.statusCode, (await list())[0].category]).toEqual([200, 'Timesheets'])

  world.kit.clock.set('2026-09-19T08:00:00Z')
  const staff = await world.kit.signIn(await world.kit.records.staffAccount())
  const unarchived = await send('PATCH', `/api/sharing-area/unarchive-file/${id}`, undefined, staff)
  expect([unarchived.statusCode, unarchived.json().archived]).toEqual([200, false])

  const deleted = await send('DELETE', `/api/sharing-area/files/${id}?optional_note=Out%20of%20date`, undefined, staff)
  expect(deleted.statusCode).toBe(204)
  const mails = await world.kit.mail()
  expect(mails.at(-1)?.text).toContain('> Out of date\n')
})
