import { screen } from '../portal/screen.ts'

export const releaseNotesScreen = screen({
  path: '/release-notes',
  title: "What's new?",
  navigation: {
    label: "What's new",
    icon: 'whats-new',
    hasNews: (viewer) => viewer.has_new_release_note === true,
  },
  data: async () => {
    const { releaseNotesQuery } = await import('./queries.ts')
    return [releaseNotesQuery]
  },
  load: async () => (await import('./release-notes-screen.tsx')).ReleaseNotesScreen,
})
