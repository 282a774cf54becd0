import { mayAnswerReports } from '@portal/domain/bug-reports/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const bugReports: WebFeature = {
  routes: [
    screenRoute({
      path: '/submit-bug',
      handle: {
        title: 'Submit a bug',
        name: 'Report a bug',
      },
      queries: async ({ viewer }) => {
        const { reportsOf } = await import('./queries.ts')
        return mayAnswerReports(viewer) ? [reportsOf('everybody'), reportsOf('mine')] : [reportsOf('mine')]
      },
      screen: async () => (await import('./submit-bug-screen.tsx')).SubmitBugScreen,
    }),
  ],
}
