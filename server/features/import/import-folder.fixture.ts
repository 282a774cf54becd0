import { folderOfRecords, type ProviderRecords } from '../../testing/provider-folder.ts'
import type { TestPortal } from '../../testing/test-portal.ts'
import { type ImportOptions, importFolder } from './import-folder.ts'

/** Takes records in as a folder of JSON, and says what the tables then hold. */
export const importsInto = ({ portal }: TestPortal) => ({
  take: async (records: Partial<ProviderRecords>, options: ImportOptions = {}) =>
    importFolder(portal, await folderOfRecords(records), options),
  row: async (
    table: 'engagement' | 'work_order' | 'account' | 'person' | 'audit',
    id: string,
  ): Promise<Record<string, unknown>> =>
    portal.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ids: async (table: 'member_assignment' | 'stakeholder' | 'audit' | 'audit_survey' | 'person' | 'client') =>
    (await portal.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id),
})
