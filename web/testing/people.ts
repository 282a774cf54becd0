import type { User } from '@portal/domain/session/user'

export const stakeholder = (differences: Partial<User> = {}): User => ({
  id: 'u1',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'helen.marsh@customer.example',
  role: null,
  job_title: 'Finance Director',
  company_name: 'Halden & Moore Bank',
  photo_id: null,
  is_stakeholder: true,
  login_method: 'external',
  access_level: 1,
  is_superuser: false,
  project_ids: ['p1'],
  ...differences,
})

export const staff = (differences: Partial<User> = {}): User =>
  stakeholder({
    id: 'u2',
    first_name: 'Tomasz',
    last_name: 'Brandt',
    email: 'tomasz.brandt@acme.example',
    job_title: 'Consultant',
    company_name: null,
    is_stakeholder: false,
    login_method: 'internal',
    project_ids: [],
    ...differences,
  })
