import {
  type CompanyField,
  companyChanged,
  companyFields,
  fieldWords,
  isSetOnServer,
} from '@portal/domain/company/company-rules'
import type { CompanyForm } from '@portal/domain/company/contract'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findCompany, lockCompany, type StoredCompany, saveCompany } from '../../platform/settings/company-data.ts'
import { fieldsSetOnServer } from '../../platform/settings/portal-settings.ts'
import { findAccount } from '../session/data.ts'

type Context = Pick<RequestContext, 'db' | 'audit' | 'afterCommit'>
type Values = Pick<StoredCompany, CompanyField>

/** Saves the fields of the form if no one has saved since it was opened. This process uses them from then on. */
export async function changeCompany(
  { config, company, now }: Pick<Services, 'config' | 'company' | 'now'>,
  { db, audit, afterCommit }: Context,
  viewer: Viewer,
  { version, ...form }: CompanyForm,
  logo: Buffer | undefined,
): Promise<void> {
  const sent = valuesOf(form, logo)
  rejectSetOnServer(sent, fieldsSetOnServer(config))
  const stored = await lockCompany(db)
  if (stored.version !== version) throw await changedSince(db, stored)
  const changed = companyFields.filter((field) => sent[field] !== undefined && !isSame(sent[field], stored[field]))
  const next = { ...stored, ...sent, changed_by_account_id: viewer.id }
  if (changed.length === 0) return
  if (!(await saveCompany(db, next, now()))) throw await changedSince(db, await findCompany(db))
  audit({ act: `Changed the company: ${changed.map((field) => fieldWords[field]).join(', ')}` })
  await afterCommit(company.refresh)
}

/** The fields that the form has, as they are stored. */
function valuesOf(form: Omit<CompanyForm, 'version'>, logo: Buffer | undefined): Partial<Values> {
  const { provider_name, product_name, accent_color, currency_symbol, removes_logo } = form
  return {
    ...(provider_name !== undefined && { provider_name }),
    ...(product_name !== undefined && { product_name }),
    ...(accent_color !== undefined && { accent_color: accent_color || null }),
    ...(currency_symbol !== undefined && { currency_symbol }),
    ...((logo || removes_logo) && { logo: logo ?? null }),
  }
}

function rejectSetOnServer(sent: Partial<Values>, fields: readonly CompanyField[]): void {
  const wrong = fields.filter((field) => sent[field] !== undefined)
  if (wrong.length === 0) return
  throw new ApiError(422, isSetOnServer, { fields: Object.fromEntries(wrong.map((field) => [field, isSetOnServer])) })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other

async function changedSince(
  db: Context['db'],
  { changed_by_account_id: id }: Pick<StoredCompany, 'changed_by_account_id'>,
): Promise<ApiError> {
  const person = id === null ? undefined : await findAccount(db, { id })
  return new ApiError(409, companyChanged(person ? `${person.first_name} ${person.last_name}`.trim() : null))
}
