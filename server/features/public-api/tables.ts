declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** Records that are gone, by the table in which they stood; written by triggers of these tables. */
    removed_record: {
      kind: RemovedFrom
      id: string
      engagement_id: string
      removed_at: Date
    }
  }
}

export type RemovedFrom =
  | 'engagement'
  | 'work_order'
  | 'member_assignment'
  | 'customer_survey'
  | 'individual_feedback'
  | 'team_feedback'
  | 'audit'
  | 'shared_file'
