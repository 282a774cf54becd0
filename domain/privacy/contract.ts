import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Agreement } from './agreements.ts'

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
