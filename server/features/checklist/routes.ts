import { randomUUID } from 'node:crypto'
import * as contract from '@portal/domain/checklist/contract'
import { maySetUp, onlySuperusersSetUp } from '@portal/domain/checklist/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden } from '../../platform/http/api-error.ts'
import { takeAttempt } from '../../platform/http/rate-limit-data.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { setHidden, setTestEmail } from './data.ts'
import { testEmail } from './emails.ts'
import { findChecklist } from './find-checklist.ts'

/** Maximum number of test emails per person and hour. */
const perHour = 10

function permit(viewer: Viewer): void {
  if (!maySetUp(viewer)) throw forbidden(onlySuperusersSetUp)
}

export function checklistRoutes({ config, mailer, now, settings }: Services): Route[] {
  return [
    route(contract.getChecklist, ({ viewer, db }) => {
      permit(viewer)
      return findChecklist(db, config)
    }),
    route(contract.setChecklistHidden, async ({ viewer, body, db, audit }) => {
      permit(viewer)
      audit({ act: body.hidden ? 'Hid the checklist' : 'Showed the checklist' })
      await setHidden(db, body.hidden)
      return undefined
    }),
    route(contract.sendTestEmail, async ({ viewer, db, audit, onRollback }) => {
      permit(viewer)
      const limit = { key: `test-email:${viewer.id}`, limit: perHour, windowSeconds: 60 * 60, now: now() }
      await takeAttempt({ db, onRollback }, limit)
      const id = randomUUID()
      await mailer.queue(db, { ...testEmail(viewer.email, settings.product_name, config.PUBLIC_URL), id })
      await setTestEmail(db, id)
      audit({ object: viewer.email })
      return undefined
    }),
  ]
}
