import type { ListedPerson } from '@portal/domain/accounts/listed-person'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { ProviderRole } from '@portal/domain/session/provider-role'
import { accessLevelLabel } from '@portal/domain/session/user'
import { formatNumber } from '@portal/domain/text/format-number'
import type { AccountRow } from './account-row.ts'

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

/** Line below the job title: "3 work orders until 23 Oct 2027", "Left on 3 Oct 2026". */
export function workLine(
  { left_on, work_orders, until }: NonNullable<ListedPerson['work']>,
  today: CalendarDay,
): string {
  if (left_on !== null && left_on < today) return `Left on ${formatDay(left_on)}`
  const orders = until === null ? '' : `${counted(work_orders, 'work order', 'work orders')} until ${formatDay(until)}`
  return left_on === null ? orders : [orders, `leaves on ${formatDay(left_on)}`].filter(Boolean).join(', ')
}

/** Access level of a customer's account; "Staff" or "Superuser" of the provider's. */
export const accessOf = ({ login_method, access_level, is_superuser }: Omit<AccountRow, 'name' | 'email'>): string => {
  if (is_superuser) return 'Superuser'
  return login_method === 'external' ? accessLevelLabel(access_level) : 'Staff'
}

/** Line below the access: "Halden & Moore Bank, 2 engagements". */
export const reachOf = ({ login_method, company_name, engagements }: Omit<AccountRow, 'name' | 'email'>): string =>
  login_method === 'internal'
    ? 'All engagements'
    : [company_name, counted(engagements, 'engagement', 'engagements')].filter(Boolean).join(', ')

export const roleWords: Readonly<Record<ProviderRole, string>> = {
  delivery_lead: 'Delivery Lead',
  client_partner: 'Client Partner',
  portfolio_director: 'Portfolio Director',
  head_of_agile_delivery: 'Head of Agile Delivery',
  chief_delivery_director: 'Chief Delivery Director',
  other: 'None of these',
}
