import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { NoActiveEngagements, NoCompletedEngagements } from './empty-lists.tsx'

/** `/no-engagements`: both groups with nothing in them. */
export function NoEngagementsScreen() {
  return (
    <>
      <PageHeader title="Engagements" />
      <section aria-label="Your Engagements">
        <SectionHead title="Your Engagements" />
        <NoActiveEngagements />
      </section>
      <section aria-label="Completed Engagements">
        <SectionHead title="Completed Engagements" />
        <NoCompletedEngagements />
      </section>
    </>
  )
}
