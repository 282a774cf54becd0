import { lazy } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const OpenFile = lazy(async () => ({ default: (await import('./open-file.tsx')).OpenFile }))

export const files: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/files',
      handle: {
        title: 'Files',
        name: 'Shared Files',
        tab: { count: 'files' },
        parent: '/engagements/:id',
      },
      queries: async ({ params: { id } }) => [(await import('./queries.ts')).filesOf(id)],
      screen: async () => (await import('./files-screen.tsx')).FilesScreen,
    }),
  ],
  todoDialogs: { file: OpenFile, 'own-file': OpenFile },
}
