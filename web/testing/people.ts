import { User } from '@portal/domain/session/user'
import { sample } from '@portal/domain/testing/sample'

export const stakeholder = (differences: Partial<User> = {}) =>
  sample(User, {
    id: 'u1',
    first_name: 'Helen',
    last_name: 'Marsh',
    email: 'helen.marsh@customer.example',
    job_title: 'Finance Director',
    company_name: 'Halden & Moore Bank',
    is_stakeholder: true,
    project_ids: ['p1'],
    ...differences,
  })

export const staff = (differences: Partial<User> = {}) =>
  sample(User, {
    id: 'u2',
    first_name: 'Tomasz',
    last_name: 'Brandt',
    email: 'tomasz.brandt@acme.example',
    job_title: 'Consultant',
    login_method: 'internal',
    ...differences,
  })
