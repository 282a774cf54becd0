import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const releaseNotes: WebFeature = {
  routes: [
    screenRoute({
      path: '/release-notes',
      handle: {
        title: "What's new?",
        name: "What's new",
        navigation: {
          icon: 'megaphone',
          hasNews: (viewer) => viewer.has_new_release_note === true,
        },
      },
      queries: async () => [(await import('./queries.ts')).releaseNotesQuery],
      screen: async () => (await import('./release-notes-screen.tsx')).ReleaseNotesScreen,
    }),
  ],
}
