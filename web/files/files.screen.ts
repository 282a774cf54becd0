import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const filesScreen = screen({
  path: '/engagements/:id/files',
  title: 'Files',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { filesOf } = await import('./queries.ts')
    return [filesOf(id)]
  },
  load: async () => (await import('./files-screen.tsx')).FilesScreen,
})
