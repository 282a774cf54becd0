import type { AccessRow, Request } from '../testing/access-row.ts'
import { type AccessWorld, type Caller, reachers, staff } from '../testing/access-world.ts'
import { samplePdf } from '../testing/sample-files.ts'

/** A call on one file, another one each time; `rest` may depend on which. */
const onFile = (
  allowed: readonly Caller[],
  rest: (file: string, world: AccessWorld) => object = () => ({}),
): AccessRow => ({
  request: (world) => {
    const fileId = world.nextFile()
    return { params: { fileId }, ...rest(fileId, world) }
  },
  foreign: (world) => {
    const fileId = world.nextForeignFile()
    return { params: { fileId }, ...rest(fileId, world) }
  },
  missing: { params: { fileId: 'missing' }, ...rest('missing', { versionOf: () => 'missing' } as never) },
  allowed,
})

const onProject = (rest: Request = {}): AccessRow => ({
  request: (world) => ({ ...rest, query: { ...rest.query, project_id: world.engagement } }),
  foreign: (world) => ({ ...rest, query: { ...rest.query, project_id: world.foreignEngagement } }),
  missing: { ...rest, query: { ...rest.query, project_id: 'missing' } },
  allowed: reachers,
})

const upload = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([samplePdf()]), 'Contract.pdf')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listFiles: onProject(),
  uploadFile: onProject({ query: { category: 'Contracts' }, body: upload() }),
  downloadFile: onFile(reachers, () => ({ body: {} })),
  changeCategory: onFile(reachers, () => ({ query: { category: 'Timesheets' } })),
  archiveFile: onFile(staff),
  unarchiveFile: {
    request: (world) => ({ params: { fileId: world.nextArchivedFile() } }),
    foreign: (world) => ({ params: { fileId: world.nextForeignArchivedFile() } }),
    missing: { params: { fileId: 'missing' } },
    allowed: staff,
  },
  deleteFile: onFile(staff, () => ({ query: {} })),
  replaceFile: onFile(staff, () => ({ body: upload() })),
  listVersions: onFile(reachers),
  downloadVersion: onFile(reachers, (file, world) => ({
    params: { fileId: file, versionId: world.versionOf(file) },
    body: {},
  })),
  downloadCategory: onProject({ query: { category: 'Contracts' } }),
  listDownloads: onFile(['delivery lead', 'client partner', 'portfolio director', 'superuser']),
}
