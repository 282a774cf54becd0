import { screen } from '../portal/screen.ts'
import { teamScreen } from './team.screen.ts'

export const memberProfileScreen = screen({
  path: '/engagements/:id/employees/:employeeId',
  title: 'Member Profile',
  within: teamScreen,
  needsEngagement: true,
  data: async ({ params: { id, employeeId } }) => {
    const { membersOf, otherEngagementsOf, profileOf } = await import('./queries.ts')
    return [profileOf(id, employeeId), membersOf(id), otherEngagementsOf(id, employeeId)]
  },
  load: async () => (await import('./member-profile-screen.tsx')).MemberProfileScreen,
})
