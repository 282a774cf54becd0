import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const peopleScreen = screen({
  path: '/admin/people',
  title: 'People',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, erasuresQuery, peopleQuery, scheduledErasuresQuery } = await import('./queries.ts')
    return [digestQuery, erasuresQuery, scheduledErasuresQuery, peopleQuery({ search: '', page: 1 })]
  },
  load: async () => (await import('./people-screen.tsx')).PeopleScreen,
})
