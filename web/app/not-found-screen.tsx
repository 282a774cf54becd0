import { paths } from '../portal/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './not-found-screen.module.css'

export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Page not found" />
      <div className={styles.ruled}>
        <EmptyState action={<ButtonLink to={paths.engagements()}>Go to Engagements</ButtonLink>}>
          <p>We're sorry, we couldn't find the page you requested</p>
        </EmptyState>
      </div>
    </>
  )
}
