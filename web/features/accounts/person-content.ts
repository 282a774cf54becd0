import { fieldProblems, personProblems } from '@portal/domain/accounts/person-rules'
import type { SignInKind } from '@portal/domain/accounts/sign-in-kinds'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import type { ProviderRole } from '@portal/domain/session/provider-role'
import { type AccessLevel, accessLevelLabel } from '@portal/domain/session/user'
import { roleWords } from './person-words.ts'
import type { PersonRecord } from './queries.ts'

/** Content of the form: texts as typed, empty if nothing is known. */
export interface PersonContent {
  name: string
  email: string
  job_title: string
  works: boolean
  left_on: string
  signs_in: SignInKind
  is_superuser: boolean
  provider_role: ProviderRole | ''
  access_level: AccessLevel
  company_name: string
  engagement_ids: string[]
  person_id: string
  account_id: string
  same_person: boolean
  deactivate: boolean
  /** A new picture as a data address, `noPhoto`, or empty to keep the photo. */
  photo: string
}

/** Takes the photo away. */
export const noPhoto = 'none'

const nothing: PersonContent = {
  name: '',
  email: '',
  job_title: '',
  works: true,
  left_on: '',
  signs_in: 'none',
  is_superuser: false,
  provider_role: '',
  access_level: 1,
  company_name: '',
  engagement_ids: [],
  person_id: '',
  account_id: '',
  same_person: false,
  deactivate: false,
  photo: '',
}

export const contentOf = (record: PersonRecord | undefined): PersonContent =>
  record === undefined
    ? nothing
    : {
        ...nothing,
        name: record.name,
        email: record.email ?? '',
        job_title: record.job_title ?? '',
        works: record.works,
        left_on: record.left_on ?? '',
        signs_in: record.signs_in,
        is_superuser: record.is_superuser,
        provider_role: record.provider_role ?? '',
        access_level: record.access_level,
        company_name: record.company_name ?? '',
        engagement_ids: record.engagement_ids,
      }

const orNull = (text: string): string | null => text.trim() || null

/** The content as the calls take it. */
export const bodyOf = ({ same_person: _, deactivate: __, photo, ...content }: PersonContent) => ({
  ...content,
  email: orNull(content.email),
  job_title: orNull(content.job_title),
  left_on: orNull(content.left_on),
  provider_role: content.provider_role || null,
  company_name: orNull(content.company_name),
  person_id: orNull(content.person_id),
  account_id: orNull(content.account_id),
  ...(photo !== '' && { photo: photo === noPhoto ? null : photo.slice(photo.indexOf(',') + 1) }),
})

/** Sentences by field. */
export function problemsOf(content: PersonContent): Record<string, string | undefined> {
  const body = bodyOf(content)
  const lastDay = dayProblem(content.left_on)
  return { ...fieldProblems(body), ...personProblems(body), ...(lastDay !== undefined && { left_on: lastDay }) }
}

const shown: { [Field in keyof PersonContent]?: (value: never) => string } = {
  left_on: (day: CalendarDay) => formatDay(day),
  is_superuser: (is: boolean) => (is ? 'Superuser' : 'Staff'),
  provider_role: (role: ProviderRole) => roleWords[role],
  access_level: accessLevelLabel,
  engagement_ids: (ids: string[]) => (ids.length === 1 ? '1 engagement' : `${ids.length} engagements`),
}

/** A value of a field in words. */
export const wordsOf = <Field extends keyof PersonContent>(field: Field, value: PersonContent[Field]): string =>
  value === '' ? 'nothing' : (shown[field] ?? String)(value as never)
