declare module '../database/tables.ts' {
  interface Tables {
    /** Every run of the import, kept while it runs. */
    import_run: {
      id: string
      began_at: Date
      ended_at: Date | null
      who: string
      outcome: 'running' | 'taken in' | 'dry run' | 'refused' | 'failed'
      counts: unknown
      problems: unknown
      problem_count: number
    }
  }
}
