import { mayEditRecords } from '../records/superuser.ts'

/** Superusers who are staff change how the portal presents their company. */
export const mayChangeCompany = mayEditRecords
