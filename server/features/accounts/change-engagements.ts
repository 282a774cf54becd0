import type { PersonForm } from '@portal/domain/accounts/person-form'
import type { Viewer } from '@portal/domain/session/user'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { lockStakeholders } from '../stakeholders/data.ts'
import { giveEngagement, type Line, takeEngagement } from './engagement-lines-data.ts'
import { type Human, updateAccount } from './person-data.ts'

type Account = NonNullable<Human['account']>

const lineOf = (form: PersonForm, role: string | null): Line => ({
  full_name: form.name,
  company_name: form.company_name,
  role: form.job_title ?? role,
  email: form.email ?? '',
  access_level: form.access_level,
})

/** Columns of a stakeholder line that follow a change of the account. */
export function changedLine(form: PersonForm, changed: ReadonlySet<keyof PersonForm>): Partial<Line> {
  const line = lineOf(form, null)
  return {
    ...(changed.has('name') && { full_name: line.full_name }),
    ...(changed.has('email') && { email: line.email }),
    ...(changed.has('job_title') && { role: line.role }),
    ...(changed.has('company_name') && { company_name: line.company_name }),
    ...(changed.has('access_level') && { access_level: line.access_level }),
  }
}

/** Adds a customer's person to engagements, with a line among their stakeholders, and takes them off others. */
export async function changeEngagements(
  { now }: Pick<Services, 'now'>,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  account: Account,
  before: PersonForm,
  form: PersonForm,
): Promise<void> {
  const line = lineOf(form, account.role)
  const added = form.engagement_ids.filter((id) => !before.engagement_ids.includes(id))
  const removed = before.engagement_ids.filter((id) => !form.engagement_ids.includes(id))
  for (const id of [...added, ...removed].toSorted()) {
    const engagement_id = await visibleEngagement({ db, audit }, viewer, id)
    await lockStakeholders(db, engagement_id)
    if (added.includes(id))
      await giveEngagement(db, viewer, { engagement_id, account_id: account.id, line, now: now() })
    else await takeEngagement(db, viewer, { engagement_id, line, now: now() })
  }
  // An invited person without an engagement is inactive.
  if (added.length > 0 && !account.active && !account.blocked && account.origin === 'invited')
    await updateAccount(db, account.id, { active: true })
}
