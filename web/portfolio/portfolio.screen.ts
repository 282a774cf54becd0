import { maySeePortfolio } from '@portal/domain/portfolio/permissions'
import { screen } from '../portal/screen.ts'

export const portfolioScreen = screen({
  path: '/portfolio',
  title: 'Portfolio',
  navigation: { label: 'Portfolio', icon: 'portfolio' },
  mayOpen: maySeePortfolio,
  data: async ({ search }) => (await import('./queries.ts')).queriesAt(search),
  load: async () => (await import('./portfolio-screen.tsx')).PortfolioScreen,
})
