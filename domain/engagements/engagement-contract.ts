import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Engagement, EngagementHeader } from './engagement.ts'

// Apart from the other calls, because the routes of every screen use these.

export const getEngagement = endpoint({
  method: 'GET',
  path: '/api/projects/{id}',
  access: 'signed-in',
  summary: 'Get an engagement',
  params: IdParams,
  answers: { 200: Engagement },
  refuses: [404],
})

export const getEngagementHeader = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/header',
  access: 'signed-in',
  summary: 'Get the header of an engagement: its title, its status and a count for each tab',
  params: IdParams,
  answers: { 200: EngagementHeader },
  refuses: [404],
})
