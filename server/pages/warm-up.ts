import type { User } from '@portal/domain/session/user'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../http/route.ts'

/** The part of a request that a page is made from. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'headers' | 'ip'>

/** The first round loads code and opens connections, and what takes too long is left out of its page; the others run that too. */
const rounds = 3
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

/** Makes the first pages of staff and of a customer, so that code is loaded and statements are prepared before people ask. */
export async function warmPages(
  pageFor: (request: PageRequest, session: Session) => AsyncIterable<string>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const is_stakeholder of [false, true]) {
      const session = { id: warmUpUser.id, viewer: { ...warmUpUser, is_stakeholder } }
      for (const url of addresses) {
        const request = { url, headers: { 'user-agent': 'Mobile', cookie: '' }, ip: '127.0.0.1' }
        for await (const _ of pageFor(request, session));
      }
    }
  }
}
