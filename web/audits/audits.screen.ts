import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

/** Not at `/engagements/:id/audits`: an audit's address without its id leads to the engagement (document 2, point 2.7). */
export const auditsScreen = screen({
  path: '/engagements/:id/all-audits',
  title: 'Audits',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { auditsOf } = await import('./queries.ts')
    return [auditsOf(id)]
  },
  load: async () => (await import('./audits-screen.tsx')).AuditsScreen,
})
