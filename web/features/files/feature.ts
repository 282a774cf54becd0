import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const fileRoutes = [
  screenRoute({
    path: '/engagements/:id/files',
    handle: {
      title: 'Files',
      parent: '/engagements/:id',
    },
    queries: async ({ params: { id } }) => {
      const { filesOf } = await import('./queries.ts')
      return [filesOf(id)]
    },
    screen: async () => (await import('./files-screen.tsx')).FilesScreen,
  }),
]
