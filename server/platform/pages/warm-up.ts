import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../http/route.ts'

/** The part of a request that a page is made from. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'headers' | 'ip'>

/** The first round loads code and opens connections, so its slow queries are left out of the page; the second runs them all. */
const rounds = 2
/** Where most people begin. */
const addresses = ['/overview', '/engagements']

/** An account that does not exist. Its pages are thrown away. */
const warmUpUser: User = {
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

/** Renders pages of staff, a customer and nobody, to load code and prepare statements before the first visitor. */
export async function warmPages(
  pageFor: (request: PageRequest, session: Session | undefined) => Promise<unknown>,
): Promise<void> {
  const requestFor = (url: string): PageRequest => ({ url, headers: { cookie: '' }, ip: '127.0.0.1' })
  await pageFor(requestFor('/login'), undefined)
  for (let round = 0; round < rounds; round++) {
    for (const is_stakeholder of [false, true]) {
      const session = { id: warmUpUser.id, viewer: { ...warmUpUser, is_stakeholder } }
      for (const url of addresses) await pageFor(requestFor(url), session)
    }
  }
}
