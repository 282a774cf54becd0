import { SegmentLinks } from '../../ui/segments.tsx'
import { paths } from '../paths.ts'

/** The two views of an engagement's work orders. */
export const WorkOrderViews = ({ id, current }: { id: string; current: 'timeline' | 'days' }) => (
  <SegmentLinks
    label="View of the work orders"
    links={[
      { label: 'Timeline', to: paths.workOrdersOf(id), current: current === 'timeline' },
      { label: 'Days', to: paths.engagementDays(id), current: current === 'days' },
    ]}
  />
)
