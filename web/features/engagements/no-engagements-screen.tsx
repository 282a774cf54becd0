import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { paths } from '../../shared/paths.ts'
import { NeedsSetUp, noCompletedEngagements } from './empty-lists.tsx'

/** `/no-engagements`: both messages (document 1, point 2) in one paragraph. */
export const NoEngagementsScreen = () => (
  <DeadEnd title="Engagements" to={paths.overview()} toLabel="Go to Overview">
    <p>
      <NeedsSetUp /> <span>{noCompletedEngagements}</span>.
    </p>
  </DeadEnd>
)
