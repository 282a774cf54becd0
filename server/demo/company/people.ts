import type { PersonRecord, UserRecord } from '@portal/domain/import/people'
import { readTable } from './table.ts'

/** Kind of drawing for a person's photo. */
export type Face = 'man' | 'woman' | 'woman with headscarf'

/** The provider's people: `role` is what they do on work orders. */
export const people = readTable<'id' | 'name' | 'email' | 'job_title' | 'role' | 'face' | 'photo'>('people').map(
  ({ face, ...person }) => ({ ...person, photo: person.photo || null, face: face as Face }),
)

export const personRecords = people.map(({ role: _, face: __, ...person }): PersonRecord => person)

/** People who may sign in. The accounts to try the demo with have a text about them, for the start banner. */
export const users = readTable<
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'job_title'
  | 'company_name'
  | 'login_method'
  | 'access_level'
  | 'is_superuser'
  | 'active'
  | 'employee_id'
  | 'photo'
  | 'project_ids'
  | 'about'
>('users')

export const demoAccounts = users.filter(({ about }) => about !== '')

export const userRecords = users.map(({ about: _, ...user }): UserRecord => {
  const isStakeholder = user.login_method === 'external'
  return {
    ...user,
    role: isStakeholder ? user.job_title : null,
    company_name: user.company_name || null,
    login_method: isStakeholder ? 'external' : 'internal',
    is_stakeholder: isStakeholder,
    access_level: Number(user.access_level) as UserRecord['access_level'],
    is_superuser: user.is_superuser === 'yes',
    active: user.active !== 'no',
    employee_id: user.employee_id || null,
    photo: user.photo || null,
    project_ids: user.project_ids.split(' ').filter(Boolean),
  }
})
