import { mayAnswerReports } from '@portal/domain/bug-reports/permissions'
import { screen } from '../portal/screen.ts'

export const submitBugScreen = screen({
  path: '/submit-bug',
  title: 'Submit a bug',
  data: async ({ viewer }) => {
    const { reportsOf } = await import('./queries.ts')
    return mayAnswerReports(viewer) ? [reportsOf('everybody'), reportsOf('mine')] : [reportsOf('mine')]
  },
  load: async () => (await import('./submit-bug-screen.tsx')).SubmitBugScreen,
})
