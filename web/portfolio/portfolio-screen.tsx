import { pageSize } from '@portal/domain/portfolio/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { everything, isNarrowed, useChosen } from './chosen.ts'
import { PeopleByMonth } from './people-by-month.tsx'
import { PortfolioFigures } from './portfolio-figures.tsx'
import { PortfolioFilters } from './portfolio-filters.tsx'
import styles from './portfolio-screen.module.css'
import { PortfolioTable } from './portfolio-table.tsx'
import { exportAddress, portfolioQuery } from './queries.ts'

/** `/portfolio`: every engagement with what tells its health, those first that need attention. */
export function PortfolioScreen() {
  const [chosen, change] = useChosen()
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(portfolioQuery(chosen))
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1
  return (
    <div className={styles.screen}>
      <PageHeader
        title="Portfolio"
        actions={
          <div className={styles.tools}>
            <PortfolioFilters chosen={chosen} onChange={change} />
            <ExportLink href={exportAddress(chosen)} variant="secondary" />
          </div>
        }
      />
      <PortfolioFigures chosen={chosen} onChange={change} />
      <div className={styles.columns}>
        <div aria-busy={isPlaceholderData || undefined}>
          {data && data.total > 0 ? (
            <>
              <PortfolioTable portfolio={data} chosen={chosen} onChange={change} />
              <Pagination
                label="Portfolio pages"
                page={Math.min(chosen.page, pages)}
                total={pages}
                onChange={(page) => change({ page })}
              />
            </>
          ) : data ? (
            <EmptyState
              action={isNarrowed(chosen) && <Button onClick={() => change(everything)}>Clear filters</Button>}
            >
              {isNarrowed(chosen) ? 'No matches.' : 'No engagements yet.'}
            </EmptyState>
          ) : isPending ? (
            <PortfolioSkeleton />
          ) : (
            <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
        <PeopleByMonth />
      </div>
    </div>
  )
}

const PortfolioSkeleton = () => (
  <Loading label="Loading the portfolio">
    <div className={styles.skeletons}>
      {Array.from({ length: 9 }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="80%" height={34} />
          <Skeleton width="70%" height={16} />
          <Skeleton width="60%" height={34} />
        </div>
      ))}
    </div>
  </Loading>
)
