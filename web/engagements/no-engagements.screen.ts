import { screen } from '../portal/screen.ts'
import { engagementsScreen } from './engagements.screen.ts'

export const noEngagementsScreen = screen({
  path: '/no-engagements',
  title: 'Engagements',
  within: engagementsScreen,
  load: async () => (await import('./no-engagements-screen.tsx')).NoEngagementsScreen,
})
