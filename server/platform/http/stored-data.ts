import { ofAccount, type StoredTable, storedTable } from '../stored-data/stored-table.ts'

export const httpTables: readonly StoredTable[] = [
  storedTable('rate_window', {
    classes: 'working',
    kept: 'until its time window ends',
  }),
  storedTable('kept_answer', {
    classes: 'business; responses with a secret are encrypted with the caller’s session or API token',
    kept: 'one day',
    notInArchive: {
      account_id: 'Responses kept for a day in case a request is repeated. The archive has the same data.',
    },
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
]
