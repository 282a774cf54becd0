import type * as calls from '@portal/domain/files/contract'
import * as may from '@portal/domain/testing/permission-line'
import type { State } from '@portal/domain/testing/permission-model'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, combined, type Request } from '../../testing/access-row.ts'
import type { AccessWorld } from '../../testing/access-world.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { filePassword, form } from '../../testing/sharing-world.ts'

type NewFile = Awaited<ReturnType<AccessWorld['newFile']>>

const archived: State = { archived: 'by hand' }
const expired: State = { archived: 'past its expiry' }
const whose = [...combined({ own: [undefined, true], sensitive: [undefined, true] }), archived, expired]
const opened = [...combined({ sensitive: [true], password: ['right', 'wrong', 'none'] }), archived, expired]

/** A call on one file, another one each time; `rest` may depend on which. */
const onFile = (
  rest: (made: NewFile, it: State) => object = () => ({}),
  row: Pick<AccessRow, 'states' | 'usual'> = { states: whose },
): AccessRow => {
  const call = (made: NewFile, it: State = {}) => ({ params: { fileId: made.file }, ...rest(made, it) })
  const usual = { it: row.usual ?? {}, account: '' }
  return {
    request: async (world, asked = usual) => call(await world.newFile(world.engagement, asked), asked.it),
    foreign: async (world) => call(await world.newFile(world.foreignEngagement, usual)),
    missing: call({ file: 'missing', version: 'missing' }),
    ...row,
  }
}

const passwords = { right: filePassword, wrong: 'Wrong2026', none: undefined } as const
const password = ({ password = 'none' }: State) =>
  passwords[password] === undefined ? {} : { file_password: passwords[password] }

const onProject = (rest: Request = {}): AccessRow => ({
  request: (world) => ({ ...rest, query: { ...rest.query, project_id: world.engagement } }),
  foreign: (world) => ({ ...rest, query: { ...rest.query, project_id: world.foreignEngagement } }),
  missing: { ...rest, query: { ...rest.query, project_id: 'missing' } },
})

/** One that no other row fills. */
const zip = onProject({ query: { category: 'Operational' } })
const fileOfCategory = (world: AccessWorld, engagement: string) => world.newFile(engagement, undefined, 'Operational')

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  listFiles: onProject(),
  uploadFile: {
    ...onProject({ query: { category: 'Contracts' }, body: form() }),
    request: ({ engagement: project_id }, asked) => ({
      query: { category: 'Contracts', project_id, ...(asked?.it.forever && { expire_on: '0' }) },
      body: form(),
    }),
    states: [{ forever: true }],
  },
  downloadFile: onFile((_, it) => ({ body: password(it) }), { states: opened }),
  changeCategory: onFile(() => ({ query: { category: 'Timesheets' } }), { states: [archived, expired] }),
  archiveFile: onFile(),
  unarchiveFile: onFile(() => ({}), { usual: archived, states: [{ ...archived, own: true }, expired, {}] }),
  deleteFile: onFile(() => ({ query: {} })),
  replaceFile: onFile(
    (_, { sensitive }) => ({
      body: form(samplePdf(), 'Contract.pdf', sensitive ? { file_password: filePassword } : undefined),
    }),
    { states: [{ own: true }, { sensitive: true, password: 'right' }, archived, expired] },
  ),
  listVersions: onFile(() => ({}), { states: [archived] }),
  downloadVersion: onFile(
    ({ file, version }, it) => ({ params: { fileId: file, versionId: version }, body: password(it) }),
    { states: [archived, { sensitive: true, password: 'none' }] },
  ),
  downloadCategory: {
    ...zip,
    request: async (world) => {
      await fileOfCategory(world, world.engagement)
      return { query: { ...zip.missing?.query, project_id: world.engagement } }
    },
    foreign: async (world) => {
      await fileOfCategory(world, world.foreignEngagement)
      return { query: { ...zip.missing?.query, project_id: world.foreignEngagement } }
    },
  },
  listDownloads: onFile(() => ({}), {
    states: [{ own: true }],
  }),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['listFiles', 'listVersions', 'downloadCategory'], may.toReachers),
  uploadFile: may.onEngagement(model.sharesFile),
  ...may.all(['downloadFile', 'downloadVersion'], may.onEngagement(may.notArchived, model.knowsPassword)),
  changeCategory: may.onEngagement(may.notArchived),
  ...may.all(['archiveFile', 'replaceFile'], may.onEngagement(model.deletesFile, may.notArchived)),
  unarchiveFile: may.onEngagement(model.unarchivesFile, may.archivedAlone),
  deleteFile: may.onEngagement(model.deletesFile),
  listDownloads: may.onEngagement(model.seesDownloads),
}
