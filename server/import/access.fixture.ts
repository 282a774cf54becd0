import type { AccessRow } from '../testing/access-row.ts'

const forSuperusers: Pick<AccessRow, 'allowed' | 'ofNoEngagement'> = { allowed: ['superuser'], ofNoEngagement: true }

const zip = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]), 'records.zip')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listImports: { ...forSuperusers, request: () => ({}) },
  getImport: { ...forSuperusers, request: async (world) => ({ params: { id: await world.importRun() } }) },
  uploadImport: { ...forSuperusers, request: () => ({ body: zip() }) },
  takeInImport: {
    ...forSuperusers,
    request: async (world) => ({ params: { id: await world.importRun() }, body: { allow_removals: false } }),
  },
}
