import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Created, People, Version } from '../team/contract.ts'
import { HeaderTags, ProjectTag } from './project-tag.ts'
import { TagName } from './validation.ts'

export const about = 'Tags of team members.'

const TagParams = z.object({ id: Id, tagId: Id })
const TagList = z.array(z.object({ id: Id })).check(z.maxLength(200, 'A person can have 200 tags at most'))
const HeaderTagLists = {
  client_partner: z.optional(TagList),
  portfolio_director: z.optional(TagList),
}

export const listTags = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/tags',
  access: 'signed-in',
  summary: 'List the tags of an engagement, sorted by name, each with its current members',
  params: IdParams,
  answers: { 200: z.array(ProjectTag) },
  refuses: [404],
})

export const createTag = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/tags',
  access: 'signed-in',
  summary: 'Create a tag without members',
  records: 'Created a tag',
  params: IdParams,
  body: z.object({ name: TagName }),
  answers: { 201: Created },
  refuses: [403, 404, 409],
})

export const assignTag = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}/tags/{tagId}',
  access: 'signed-in',
  summary: 'Set the members of a tag',
  description:
    'Gives the tag to the listed members and removes it from the others. A call with an old `version` is rejected (409), and one without it is applied as sent.',
  records: 'Changed who has a tag',
  params: TagParams,
  query: z.object({ version: Version }),
  body: z.object({ member_assignments: People }),
  answers: { 200: ProjectTag },
  refuses: [403, 404, 409],
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}/tags/{tagId}',
  access: 'signed-in',
  summary: 'Delete a tag',
  description:
    'Removes the tag from all members and from the header. A call with an old `version` is rejected (409), and one without it is applied as sent.',
  records: 'Deleted a tag',
  params: TagParams,
  query: z.object({ version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const setHeaderTags = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}/tags',
  access: 'signed-in',
  summary: 'Change the tags of the client partner and the portfolio director',
  description:
    'Send the lists you loaded in `before`, and only your changes are applied. Without `before`, the lists replace the present ones.',
  records: 'Changed the tags of an engagement',
  params: IdParams,
  body: z.object({ ...HeaderTagLists, before: z.optional(z.object(HeaderTagLists)) }),
  repeatable: true,
  answers: { 200: HeaderTags },
  refuses: [403, 404, 409],
})
