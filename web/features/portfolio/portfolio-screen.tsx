import { pageSize } from '@portal/domain/portfolio/contract'
import { useQuery } from '@tanstack/react-query'
import { Controls } from '../../shared/lists/controls.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { NoEngagements } from '../../shared/records/no-engagements.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { changedFilters, portfolioFilters } from './chosen.ts'
import { PeopleByMonth } from './people-by-month.tsx'
import { PortfolioFigures } from './portfolio-figures.tsx'
import { PortfolioFilters } from './portfolio-filters.tsx'
import styles from './portfolio-screen.module.css'
import { PortfolioTable } from './portfolio-table.tsx'
import { exportAddress, portfolioQuery } from './queries.ts'

/** `/portfolio`: every engagement with what tells its health, those first that need attention. */
export function PortfolioScreen() {
  const filters = useFilters(portfolioFilters)
  const { values, change } = filters
  return (
    <div className={styles.screen}>
      <PageHeader
        title="Portfolio"
        actions={
          <Controls label="Filters and sorting" changed={changedFilters(values)} className={styles.tools}>
            {() => (
              <>
                <PortfolioFilters filters={filters} />
                <ExportLink href={exportAddress(values)} />
              </>
            )}
          </Controls>
        }
      />
      <PortfolioFigures filters={filters} />
      <Stack gap={40} className={styles.columns}>
        <div>
          <List
            query={useQuery(portfolioQuery(values))}
            label="the portfolio"
            skeleton={<Shapes />}
            failed="Something went wrong"
            isEmpty={({ total }) => total === 0}
            empty={
              <NoEngagements>
                <EmptyState>No engagements yet.</EmptyState>
              </NoEngagements>
            }
            filters={filters}
          >
            {(portfolio) => {
              const pages = Math.ceil(portfolio.total / pageSize)
              return (
                <>
                  <PortfolioTable portfolio={portfolio} filters={filters} />
                  <Pagination
                    label="Portfolio pages"
                    page={Math.min(values.page, pages)}
                    total={pages}
                    onChange={(page) => change({ page })}
                  />
                </>
              )
            }}
          </List>
        </div>
        <PeopleByMonth />
      </Stack>
    </div>
  )
}

const Shapes = () => (
  <Box rule="section">
    {Array.from({ length: 9 }, (_, row) => `row ${row}`).map((row) => (
      <div key={row} className={styles.skeleton}>
        <Skeleton width="80%" height={16} />
        <Skeleton width="70%" height={16} />
        <Skeleton width="60%" height={16} />
      </div>
    ))}
  </Box>
)
