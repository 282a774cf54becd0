import type { AccessRow, Request } from '../testing/access-row.ts'
import { type AccessWorld, type Caller, reachers, staff } from '../testing/access-world.ts'
import { samplePdf } from '../testing/sample-files.ts'

type NewFile = Awaited<ReturnType<AccessWorld['newFile']>>

/** A call on one file, another one each time; `rest` may depend on which. */
const onFile = (allowed: readonly Caller[], rest: (made: NewFile) => object = () => ({})): AccessRow => {
  const call = (made: NewFile) => ({ params: { fileId: made.file }, ...rest(made) })
  return {
    request: async (world) => call(await world.newFile(world.engagement)),
    foreign: async (world) => call(await world.newFile(world.foreignEngagement)),
    missing: call({ file: 'missing', version: 'missing' }),
    allowed,
  }
}

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

const category = onProject({ query: { category: 'Contracts' } })

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listFiles: onProject(),
  uploadFile: onProject({ query: { category: 'Contracts' }, body: upload() }),
  downloadFile: onFile(reachers, () => ({ body: {} })),
  changeCategory: onFile(reachers, () => ({ query: { category: 'Timesheets' } })),
  archiveFile: onFile(staff),
  unarchiveFile: {
    request: async (world) => ({ params: { fileId: (await world.newArchivedFile(world.engagement)).file } }),
    foreign: async (world) => ({ params: { fileId: (await world.newArchivedFile(world.foreignEngagement)).file } }),
    missing: { params: { fileId: 'missing' } },
    allowed: staff,
  },
  deleteFile: onFile(staff, () => ({ query: {} })),
  replaceFile: onFile(staff, () => ({ body: upload() })),
  listVersions: onFile(reachers),
  downloadVersion: onFile(reachers, ({ file, version }) => ({
    params: { fileId: file, versionId: version },
    body: {},
  })),
  downloadCategory: {
    ...category,
    request: async (world) => {
      await world.newFile(world.engagement)
      return category.request(world)
    },
    foreign: async (world) => {
      await world.newFile(world.foreignEngagement)
      return { query: { category: 'Contracts', project_id: world.foreignEngagement } }
    },
  },
  listDownloads: onFile(['delivery lead', 'client partner', 'portfolio director', 'superuser']),
}
