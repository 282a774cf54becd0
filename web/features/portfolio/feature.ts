import { maySeePortfolio } from '@portal/domain/portfolio/permissions'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const portfolioRoutes = [
  screenRoute({
    path: '/portfolio',
    handle: {
      title: 'Portfolio',
      navigation: { label: 'Portfolio', icon: 'portfolio' },
      mayOpen: maySeePortfolio,
    },
    queries: async ({ search }) => (await import('./queries.ts')).queriesAt(search),
    screen: async () => (await import('./portfolio-screen.tsx')).PortfolioScreen,
  }),
]
