import type * as calls from '@portal/domain/bug-reports/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, combined, id, sameRequest } from '../../testing/access-row.ts'
import { smallestPng } from '../../testing/sample-files.ts'

const bug = (): FormData => {
  const form = new FormData()
  form.append('description', 'The list stays empty')
  form.append('steps', 'Open the list')
  form.append('attachments', new Blob([smallestPng]), 'list.png')
  return form
}

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  submitBug: sameRequest({ body: bug() }),
  listOwnReports: sameRequest(),
  listReports: sameRequest(),
  answerReport: {
    request: async (world, asked) => ({ ...id(await world.newReport(asked)), body: { reply: 'Done' } }),
    states: combined({ own: [undefined, true], settled: [undefined, true] }),
    missing: { ...id('missing'), body: { reply: 'Done' } },
  },
  getReportImage: {
    request: async (world, asked) => {
      const report = asked ? await world.newReport(asked) : world.report
      return { params: { id: report, imageId: report } }
    },
    states: [{ own: true }],
    missing: { params: { id: 'missing', imageId: 'missing' } },
  },
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  ...may.all(['submitBug', 'listOwnReports'], may.forAll),
  listReports: may.forSuperusers,
  answerReport: may.hiddenBut(model.ownOrSuperusers, model.superusers, may.stillOpen),
  getReportImage: may.hiddenBut(model.ownOrSuperusers),
}
