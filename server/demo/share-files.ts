import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { SharedFile } from '@portal/domain/files/shared-file'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession, deleteSession } from '../features/session/data.ts'
import { demoFilePassword, demoFiles } from './company/shared-files.ts'
import type { PortalAt } from './portal-at.ts'

type DemoFile = ReturnType<typeof demoFiles>[number]

/** Has the demo's people share, replace, archive and download files through the portal's own calls, in days gone by. */
export async function shareDemoFiles(portalAt: PortalAt, today: CalendarDay): Promise<void> {
  let now = new Date()
  const { server, portal, stop } = await portalAt(() => now)

  const call = async (account_id: string, method: 'POST' | 'PATCH', path: string, payload: FormData | object) => {
    const session = await createSession(portal.db, { account_id, device: 'Demo', way: 'link', id_token: null, now })
    const cookie = `${sessionCookie(portal.config)}=${session.token}`
    const url = `/api/sharing-area/${path}`
    const response = await server.inject({ method, url, headers: { cookie, origin: 'http://localhost' }, payload })
    await deleteSession(portal.db, session.id)
    if (response.statusCode >= 300) throw new Error(`${path} of the demo: ${response.body}`)
    return response
  }

  /** Lists the calls about a file with their days. */
  const stepsOf = (file: DemoFile): { day: number; act: () => Promise<unknown> }[] => {
    const { engagement_id: project_id, category, expires_after_months: expire_on, shared_by, day } = file
    const password = file.sensitive ? { file_password: demoFilePassword } : {}
    const replaced = Number(file.replaced)
    let id = ''
    const form = (): FormData => {
      const data = new FormData()
      data.append('data', JSON.stringify(password))
      data.append('file', new Blob([file.content]), file.name)
      return data
    }
    const share = async () => {
      const query = new URLSearchParams({ project_id, category, expire_on })
      id = SharedFile.parse((await call(shared_by, 'POST', `files?${query}`, form())).json()).id
    }
    return [
      { day, act: share },
      ...(replaced ? [{ day: replaced, act: () => call(shared_by, 'POST', `files/${id}/versions`, form()) }] : []),
      ...file.downloaded_by
        .split(' ')
        .filter(Boolean)
        .map((reader) => ({ day: (replaced || day) + 1, act: () => call(reader, 'POST', `files/${id}`, password) })),
      ...(file.archived ? [{ day: -1, act: () => call(shared_by, 'PATCH', `archive-file/${id}`, {}) }] : []),
    ]
  }
  // In the order of time: the audit log keeps the one in which they are done.
  for (const { day, act } of demoFiles(today)
    .flatMap(stepsOf)
    .toSorted((one, other) => one.day - other.day)) {
    now = new Date(`${addDays(today, day)}T10:15:00Z`)
    await act()
  }
  await stop()
}
