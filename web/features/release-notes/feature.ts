import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const releaseNoteRoutes = [
  screenRoute({
    path: '/release-notes',
    handle: {
      title: "What's new?",
      navigation: {
        label: "What's new",
        icon: 'whats-new',
        hasNews: (viewer) => viewer.has_new_release_note === true,
      },
    },
    queries: async () => {
      const { releaseNotesQuery } = await import('./queries.ts')
      return [releaseNotesQuery]
    },
    screen: async () => (await import('./release-notes-screen.tsx')).ReleaseNotesScreen,
  }),
]
