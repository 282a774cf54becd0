import type { User } from '@portal/domain/session/user'
import type { ScreenQuery } from '../portal/screen.ts'
import type { Found } from './screen-at.ts'

/** The queries with which a screen begins for this person; none where they have no business there. */
export async function firstQueries(
  { screen, params, instead }: Found,
  search: URLSearchParams,
  viewer: User,
): Promise<readonly ScreenQuery[] | undefined> {
  const { mayOpen } = screen
  if (instead !== undefined || mayOpen === 'anybody' || mayOpen?.(viewer) === false) return undefined
  const [engagement, queries] = await Promise.all([
    params.id === undefined ? [] : ofEngagement(params.id, screen.needsEngagement),
    screen.data({ params, search, viewer }),
  ])
  return [...engagement, ...queries]
}

async function ofEngagement(id: string, whole: true | undefined): Promise<readonly ScreenQuery[]> {
  const { engagementQuery, headerQuery } = await import('../portal/engagement.ts')
  return whole ? [headerQuery(id), engagementQuery(id)] : [headerQuery(id)]
}
