import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Made, People, Version } from '../team/contract.ts'
import { HeaderTags, ProjectTag } from './project-tag.ts'
import { TagName } from './validation.ts'

export const about = 'Tags of an engagement’s assignments.'

const TagParams = z.object({ id: Id, tagId: Id })
const TagList = z.array(z.object({ id: Id })).check(z.maxLength(200, 'A person has 200 tags at most'))
const HeaderTagLists = {
  client_partner: z.optional(TagList),
  portfolio_director: z.optional(TagList),
}

export const listTags = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/tags',
  access: 'signed-in',
  summary: 'The tags of the engagement by name, each with the current members who have it',
  params: IdParams,
  answers: { 200: z.array(ProjectTag) },
  refuses: [404],
})

export const createTag = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/tags',
  access: 'signed-in',
  summary: 'Makes a tag that nobody has yet',
  records: 'Created a tag',
  params: IdParams,
  body: z.object({ name: TagName }),
  answers: { 201: Made },
  refuses: [403, 404, 409],
})

export const assignTag = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}/tags/{tagId}',
  access: 'signed-in',
  summary:
    'Gives the tag to the listed members and takes it from the others. A call with another `version` than the present one is rejected (409). A call without a version may give the tag; it may take the tag away only if the caller alone has changed the tag',
  records: 'Gave or took a tag',
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
  summary:
    'Deletes the tag and takes it from all members and the header. A call with another `version` than the present one is rejected (409). A call without a version is rejected if the tag is in use and another person has changed it',
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
  summary:
    'Changes the tags of the client partner and of the portfolio director. With `before`, the lists as they were read, only the difference is applied. A call without `before` may add tags; it may remove a tag only if the caller alone has changed that tag (409)',
  records: 'Changed the tags of an engagement',
  params: IdParams,
  body: z.object({ ...HeaderTagLists, before: z.optional(z.object(HeaderTagLists)) }),
  repeatable: true,
  answers: { 200: HeaderTags },
  refuses: [403, 404, 409],
})
