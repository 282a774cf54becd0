import { type AccessRow, forEveryone, id } from '../testing/access-row.ts'
import { smallestPng } from '../testing/sample-files.ts'

const bug = (): FormData => {
  const form = new FormData()
  form.append('description', 'The list stays empty')
  form.append('steps', 'Open the list')
  form.append('attachments', new Blob([smallestPng]), 'list.png')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  submitBug: forEveryone({ body: bug() }),
  listOwnReports: forEveryone(),
  listReports: { request: () => ({}), allowed: ['superuser'] },
  answerReport: {
    request: (world) => ({ ...id(world.report), body: { reply: 'Done' } }),
    missing: { ...id('missing'), body: { reply: 'Done' } },
    allowed: ['superuser'],
    refusedWith: 404,
  },
  getReportImage: {
    request: (world) => ({ params: { id: world.report, imageId: world.report } }),
    missing: { params: { id: 'missing', imageId: 'missing' } },
    allowed: ['superuser'],
    refusedWith: 404,
  },
}
