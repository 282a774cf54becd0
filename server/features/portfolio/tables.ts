declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** When an account last opened an engagement. */
    engagement_visit: { account_id: string; engagement_id: string; visited_at: Date }
  }
}
