import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Agreement } from './agreements.ts'
import { Erasure, ErasurePreview, erasureChoices, ScheduledErasure } from './erasure.ts'

export const about = 'Downloads of personal data, agreements and erasures.'

/** `kind` is `account`, `person` or `stakeholder`: what the id is of. */
const PersonParams = z.object({ kind: Id, id: Id })

const archive = binary('application/zip')

export const getMyArchive = endpoint({
  method: 'GET',
  path: '/api/users/me/archive',
  access: 'signed-in',
  summary: 'Download all data about the caller as a zip (JSON and a web page)',
  records: 'Downloaded their data',
  answers: { 200: archive },
  refuses: [429],
})

export const getPersonArchive = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/archive',
  access: 'signed-in',
  summary: 'Download all data about a person as a zip (superusers only)',
  records: 'Downloaded the data of a person',
  params: IdParams,
  answers: { 200: archive },
  refuses: [403, 404, 429],
})

export const listMyAgreements = endpoint({
  method: 'GET',
  path: '/api/users/me/agreements',
  access: 'signed-in',
  summary: 'List the texts that the caller agreed to, with the file and the time, newest first',
  answers: { 200: z.array(Agreement) },
})

export const listPersonAgreements = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/agreements',
  access: 'signed-in',
  summary: 'List the texts that a person agreed to, with the file and the time, newest first (superusers only)',
  params: IdParams,
  answers: { 200: z.array(Agreement) },
  refuses: [403, 404],
})

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/admin/people/{kind}/{id}/erasure',
  access: 'signed-in',
  summary: 'Count what the erasure of a person would change, by kind (superusers only)',
  params: PersonParams,
  query: z.object(erasureChoices),
  answers: { 200: ErasurePreview },
  refuses: [403, 404, 409],
})

export const scheduleErasure = endpoint({
  method: 'POST',
  path: '/api/admin/people/{kind}/{id}/scheduled-erasure',
  access: 'signed-in',
  summary: 'Schedule the erasure of a person for the next night (superusers only)',
  description:
    '`kind` is `account`, `person` or `stakeholder`: what the id is of. A person record or a stakeholder with an account is erased with the account. The erasure happens at 02:00 in the time zone of the provider, at least an hour later. It replaces the name and the email address everywhere. You can cancel it until then, and cannot undo it afterwards.',
  records: 'Scheduled the erasure of a person',
  params: PersonParams,
  body: z.object(erasureChoices),
  answers: { 201: ScheduledErasure },
  refuses: [403, 404, 409, 422],
})

export const cancelErasure = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{kind}/{id}/scheduled-erasure',
  access: 'signed-in',
  summary: 'Cancel the scheduled erasure of a person (superusers only)',
  records: 'Cancelled the erasure of a person',
  params: PersonParams,
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404, 409],
})

export const listScheduledErasures = endpoint({
  method: 'GET',
  path: '/api/admin/scheduled-erasures',
  access: 'signed-in',
  summary: 'List scheduled erasures, next first (superusers only)',
  answers: { 200: z.array(ScheduledErasure) },
  refuses: [403],
})

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  access: 'signed-in',
  summary: 'List erased people, latest first (superusers only)',
  answers: { 200: z.array(Erasure) },
  refuses: [403],
})
