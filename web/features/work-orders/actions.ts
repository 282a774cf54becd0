import type { Engagement } from '@portal/domain/engagements/engagement'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import type { ReactNode } from 'react'

/** Callbacks of the rows. The object is stable, so that rows do not render again. */
export interface Actions {
  toggleEngagement: (engagementId: string) => void
  toggleOrder: (engagementId: string, orderId: string) => void
  request: (engagement: Engagement, order: WorkOrder) => void
  answer: (engagement: Engagement, order: WorkOrder, request: ExtensionRequest) => void
  withdraw: (engagement: Engagement, order: WorkOrder, request: ExtensionRequest) => void
  /** A menu at the end of the row, for those who edit work orders. */
  menu?: ((order: WorkOrder) => ReactNode) | undefined
  /** A menu of a person on a work order, for those who edit work orders. */
  memberMenu?: ((member: MemberAssignment) => ReactNode) | undefined
}
