import { setTimeout as wait } from 'node:timers/promises'
import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../http/route.ts'

/** The part of a request that a page is made from. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'headers' | 'ip'>

interface FirstPage {
  url: string
  /** Undefined without a session. */
  viewer?: User
  agent?: string
}
/** Milliseconds before each later page, in which requests are answered. */
const pauseMs = 500

/** An account that does not exist. Its pages are thrown away. */
const staff: User = {
  id: '00000000-0000-4000-8000-000000000000',
  first_name: '',
  last_name: '',
  email: '',
  role: null,
  job_title: null,
  company_name: null,
  photo_id: null,
  is_stakeholder: false,
  login_method: 'internal',
  access_level: 1,
  is_superuser: false,
  project_ids: [],
}

const customer = { ...staff, is_stakeholder: true }
/** Load what all pages need. */
const firstPages: FirstPage[] = [{ url: '/login' }, { url: '/engagements', viewer: staff }]
/** Other pages with which people begin. */
const laterPages: FirstPage[] = [
  { url: '/overview', viewer: staff },
  { url: '/engagements', viewer: customer },
  { url: '/overview', viewer: customer },
  { url: '/login', agent: 'Mobile' },
]

type Render = (request: PageRequest, session: Session | undefined) => Promise<unknown>

const renderPage = (render: Render, { url, viewer, agent }: FirstPage): Promise<unknown> =>
  render(
    { url, headers: { cookie: '', ...(agent !== undefined && { 'user-agent': agent }) }, ip: '127.0.0.1' },
    viewer && { id: viewer.id, viewer },
  )

/** Loads code and prepares statements before the first visitor. */
export async function warmFirstPages(render: Render): Promise<void> {
  for (const page of firstPages) await renderPage(render, page)
}

/** Does the same for other pages while the portal is used already, until the signal stops it. */
export async function warmLaterPages(render: Render, signal: AbortSignal): Promise<void> {
  for (const page of laterPages) {
    const isStopped = await wait(pauseMs, false, { signal, ref: false }).catch(() => true)
    if (isStopped) return
    await renderPage(render, page)
  }
}
