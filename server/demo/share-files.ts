import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { SharedFile } from '@portal/domain/files/shared-file'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession, deleteSession } from '../features/session/data.ts'
import { type DemoFile, daysBefore, demoFilePassword, demoFiles } from './company/shared-files.ts'
import type { PortalAt } from './portal-at.ts'

/** Has the demo's people share, replace, archive and download files through the portal's own calls, in days gone by. */
export async function shareDemoFiles(portalAt: PortalAt, today: CalendarDay): Promise<void> {
  let now = daysBefore(today, 0)
  const { server, portal, stop } = await portalAt(() => now)

  const call = async (by: string, day: number, method: 'POST' | 'PATCH', path: string, body?: FormData | object) => {
    now = daysBefore(today, day)
    const { id, token } = await createSession(portal.db, {
      account_id: by,
      device: 'Demo',
      way: 'link',
      id_token: null,
      now,
    })
    const form = body instanceof FormData ? await encoded(body) : undefined
    const cookie = `${sessionCookie(portal.config)}=${token}`
    const response = await server.inject({
      method,
      url: `/api/sharing-area/${path}`,
      headers: { cookie, origin: 'http://localhost', ...form?.headers },
      ...(body && { payload: form?.payload ?? body }),
    })
    await deleteSession(portal.db, id)
    if (response.statusCode >= 300) throw new Error(`${path} of the demo: ${response.body}`)
    return response
  }

  /** Actions on a file, each with its age in days. */
  const stepsOf = (file: DemoFile): Step[] => {
    const { engagement, category, months = 6, by, daysAgo, replacedDaysAgo } = file
    const address = new URLSearchParams({ project_id: engagement, category, expire_on: String(months) })
    let id = ''
    const share = async () => {
      const answer = await call(by, daysAgo, 'POST', `files?${address}`, formOf(file))
      id = SharedFile.parse(answer.json()).id
    }
    const replace = (days: number) => call(by, days, 'POST', `files/${id}/versions`, formOf(file))
    const readDaysAgo = (replacedDaysAgo ?? daysAgo) - 1
    const read = (reader: string) => call(reader, readDaysAgo, 'POST', `files/${id}`, passwordOf(file))
    return [
      { daysAgo, act: share },
      ...(replacedDaysAgo === undefined ? [] : [{ daysAgo: replacedDaysAgo, act: () => replace(replacedDaysAgo) }]),
      ...(file.downloadedBy ?? []).map((reader) => ({ daysAgo: readDaysAgo, act: () => read(reader) })),
      ...(file.archived ? [{ daysAgo: 1, act: () => call(by, 1, 'PATCH', `archive-file/${id}`) }] : []),
    ]
  }
  // In the order of time: the audit log keeps the one in which they are done.
  const steps = (await demoFiles(today)).flatMap(stepsOf)
  for (const { act } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) await act()
  await stop()
}

interface Step {
  daysAgo: number
  act: () => Promise<unknown>
}

const passwordOf = ({ sensitive }: DemoFile): object => (sensitive ? { file_password: demoFilePassword } : {})

function formOf(file: DemoFile): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(passwordOf(file)))
  form.append('file', new Blob([file.content as Uint8Array<ArrayBuffer>]), file.name)
  return form
}

/** A form as a browser sends it. */
async function encoded(form: FormData): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const request = new Request('http://portal.example', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}
