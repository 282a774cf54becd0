import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Agreement } from './agreements.ts'
import { Erasure, ErasurePreview, erasureChoices } from './erasure.ts'

export const about = 'What is held about people: the archive of it, what they agreed to, and their erasure.'

const archive = binary('application/zip')

export const getMyArchive = endpoint({
  method: 'GET',
  path: '/api/users/me/archive',
  access: 'signed-in',
  summary: 'Everything held about the caller as a zip, for machines (JSON) and for people (a page)',
  records: 'Downloaded what is held about them',
  answers: { 200: archive },
  refuses: [429],
})

export const getPersonArchive = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/archive',
  access: 'signed-in',
  summary: 'Everything held about somebody as a zip; for superusers',
  records: 'Downloaded what is held about a person',
  params: IdParams,
  answers: { 200: archive },
  refuses: [403, 404, 429],
})

export const listMyAgreements = endpoint({
  method: 'GET',
  path: '/api/users/me/agreements',
  access: 'signed-in',
  summary: 'What the caller agreed to, word for word, how often and when',
  answers: { 200: z.array(Agreement) },
})

export const listPersonAgreements = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/agreements',
  access: 'signed-in',
  summary: 'What somebody agreed to; for superusers',
  params: IdParams,
  answers: { 200: z.array(Agreement) },
  refuses: [403, 404],
})

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/erasure',
  access: 'signed-in',
  summary: 'What erasing somebody would change, counted by kind; for superusers',
  params: IdParams,
  query: z.object(erasureChoices),
  answers: { 200: ErasurePreview },
  refuses: [403, 404, 409],
})

export const erasePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{id}/erasure',
  access: 'signed-in',
  summary: 'Replaces somebody’s name and address everywhere; undone within 14 days; for superusers',
  records: 'Erased a person',
  params: IdParams,
  body: z.object(erasureChoices),
  repeatable: true,
  answers: { 200: Erasure },
  refuses: [403, 404, 409, 422],
})

export const undoErasure = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{id}/erasure',
  access: 'signed-in',
  summary: 'Brings back somebody who was erased within the last 14 days; for superusers',
  records: 'Undid the erasure of a person',
  params: IdParams,
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  access: 'signed-in',
  summary: 'Who was erased, the latest first; for superusers',
  answers: { 200: z.array(Erasure) },
  refuses: [403],
})
