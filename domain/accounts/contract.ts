import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { Keeper } from '../records/record-parts.ts'
import { AbsenceForm } from './absence-form.ts'
import { ListedPerson } from './listed-person.ts'
import { peopleChoices } from './people-choices.ts'
import { ExternalIds, NewPhoto, PersonForm, StoredPerson } from './person-form.ts'

export const about = 'People of the provider and accounts: who works on engagements, and who can sign in.'

export const pageSize = 20

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: 'signed-in',
  summary: 'List all people and accounts, one entry for each human, sorted by last name (superusers only)',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200, 'Use 200 characters at most'))),
    which: z._default(z.enum(peopleChoices, `Use one of ${peopleChoices.join(', ')}`), 'all'),
    page: z._default(countUpTo(100_000), 1),
  }),
  answers: {
    200: z.object({
      /** How many each filter shows. */
      counts: z.object({
        all: z.number(),
        staff: z.number(),
        customers: z.number(),
        left: z.number(),
        'never signed in': z.number(),
      }),
      people: z.array(ListedPerson),
      keeper: Keeper.shape.keeper,
      /** Whether the caller may change people while the portal keeps the records. */
      may_edit: z.boolean(),
    }),
  },
  refuses: [403],
})

const Version = z.int().check(z.minimum(1))

/** `kind` is `person` or `account`: what the id is of. The person record that an account names belongs to it. */
const PersonParams = z.object({ kind: Id, id: Id })

export const getPersonRecord = endpoint({
  method: 'GET',
  path: '/api/records/people/{kind}/{id}',
  access: 'signed-in',
  summary: 'Get a person with their account, as its form shows it. Superusers who are staff only',
  params: PersonParams,
  answers: {
    200: z.object({
      ...StoredPerson.shape,
      ...Keeper.shape,
      photo_id: z.nullable(z.string()),
      person: z.nullable(z.object({ id: Id, version: z.number() })),
      account: z.nullable(
        z.object({ id: Id, version: z.number(), state: z.enum(['active', 'deactivated', 'inactive']) }),
      ),
      engagements: z.array(z.object({ id: Id, title: z.string(), client_name: z.string() })),
    }),
  },
  refuses: [403, 404],
})

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/records/people',
  access: 'signed-in',
  summary: 'Add a person, a staff account, or both. Superusers who are staff only',
  records: 'Added a person',
  body: z.extend(PersonForm, { ...ExternalIds.shape, ...NewPhoto.shape }),
  answers: { 201: z.object({ person_id: z.nullable(Id), account_id: z.nullable(Id) }) },
  refuses: [403, 409, 503],
})

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/records/people/{kind}/{id}',
  access: 'signed-in',
  summary: 'Change a person and their account. Superusers who are staff only',
  description:
    'Another email address ends all sessions and removes the passkeys, authenticator apps and calendar feed of the account, unless `same_person` is true.',
  records: 'Changed a person',
  params: PersonParams,
  body: z.extend(PersonForm, {
    ...ExternalIds.shape,
    ...NewPhoto.shape,
    person_version: z.nullable(Version),
    account_version: z.nullable(Version),
    same_person: z._default(z.boolean(), false),
    deactivate: z._default(z.boolean(), false),
  }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const joinPerson = endpoint({
  method: 'POST',
  path: '/api/records/accounts/{id}/person',
  access: 'signed-in',
  summary: 'Join a staff account with the person record of the same name. Superusers who are staff only',
  records: 'Joined an account with a person',
  params: IdParams,
  body: z.object({ person_id: Id }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const PersonAbsence = z.object({
  id: Id,
  version: z.number(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  /** Titles of the engagements whose people see it. */
  shown_on: z.array(z.string()),
})
export type PersonAbsence = z.infer<typeof PersonAbsence>

export const listPersonAbsences = endpoint({
  method: 'GET',
  path: '/api/records/people/{id}/absences',
  access: 'signed-in',
  summary:
    'List the absences of a person, latest first, with the engagements that show them. For superusers who are staff, and leads of an engagement with the person',
  params: IdParams,
  answers: { 200: z.object({ ...Keeper.shape, absences: z.array(PersonAbsence) }) },
  refuses: [403, 404],
})

export const addAbsence = endpoint({
  method: 'POST',
  path: '/api/records/people/{id}/absences',
  access: 'signed-in',
  summary: 'Add an absence of a person. For superusers who are staff, and leads of an engagement with the person',
  records: 'Added an absence',
  params: IdParams,
  body: AbsenceForm,
  answers: { 201: z.object({ id: Id }) },
  refuses: [403, 404, 409, 503],
})

export const changeAbsence = endpoint({
  method: 'PUT',
  path: '/api/records/absences/{id}',
  access: 'signed-in',
  summary: 'Change an absence. For superusers who are staff, and leads of an engagement with the person',
  records: 'Changed an absence',
  params: IdParams,
  body: z.extend(AbsenceForm, { version: Version }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/api/records/absences/{id}',
  access: 'signed-in',
  summary: 'Delete an absence. For superusers who are staff, and leads of an engagement with the person',
  records: 'Deleted an absence',
  params: IdParams,
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answers: { 204: null },
  refuses: [403, 404, 409, 503],
})
