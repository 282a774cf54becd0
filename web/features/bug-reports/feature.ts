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
      queries: async () => [(await import('./queries.ts')).ownReportsQuery],
      screen: async () => (await import('./submit-bug-screen.tsx')).SubmitBugScreen,
    }),
  ],
}
