import type { StakeholderRecord, UserRecord } from '@portal/domain/import/people'
import { demoAccounts } from './accounts.ts'
import {
  type Customer,
  clientPartners,
  customerNames,
  customerRoles,
  customers,
  deliveryLeads,
  mailName,
  portfolioDirectors,
} from './company.ts'
import type { demoEngagement } from './engagements.ts'
import { seeded } from './random.ts'

interface CustomerPerson {
  id: string
  first: string
  last: string
  email: string
  role: string
  phone: string | null
}

const split = (names: string): string[] => names.split(/,\s+/)

/** Nine people of each customer for its stakeholder lists; the first three may sign in. */
function peopleOf(customer: Customer): CustomerPerson[] {
  const random = seeded(`people of ${customer.id}`)
  const firsts = random.some(split(customerNames.first), 9)
  const lasts = random.some(split(customerNames.last), 9)
  return firsts.map((first, index) => {
    const last = lasts[index] ?? ''
    const phone = random.chance(0.8) ? `+44 20 7946 0${random.between(100, 999)}` : null
    const email = `${mailName(`${first} ${last}`)}@${customer.domain}`
    return { id: `${customer.id}-U${index + 1}`, first, last, email, role: random.pick(customerRoles), phone }
  })
}

/** The customers' people who may sign in, the demo accounts among them, by customer. */
export function signingIn(customer: Customer): { id: string; first: string; last: string; role: string }[] {
  const demo = demoAccounts
    .filter((account) => account.login_method === 'external' && account.company_name === customer.name)
    .map((account) => ({
      id: account.id,
      first: account.first_name,
      last: account.last_name,
      role: 'role' in account ? account.role : '',
    }))
  return [...demo, ...peopleOf(customer).slice(0, 3)]
}

/** Which engagements the standard account is left without, of those its colleague reaches. */
const notForStandard = ['P0022', 'P0028', 'P0038']

/** The demo accounts. `ofCustomer` names the engagements of each customer by the customer's id. */
export const demoAccountUsers = (ofCustomer: ReadonlyMap<string, readonly string[]>): UserRecord[] =>
  demoAccounts.map(({ about: _, ...account }) => {
    const customer = customers.find(({ name }) => name === account.company_name)
    const engagementIds = ofCustomer.get(customer?.id ?? '') ?? []
    return {
      ...account,
      is_stakeholder: account.login_method === 'external',
      project_ids: engagementIds.filter((id) => account.id !== 'demo-standard' || !notForStandard.includes(id)),
    }
  })

/** Three people of a customer who may sign in, besides the demo accounts. */
export const customerUsers = (customer: Customer, project_ids: string[]): UserRecord[] =>
  peopleOf(customer)
    .slice(0, 3)
    .map((person, place) => ({
      id: person.id,
      email: person.email,
      first_name: person.first,
      last_name: person.last,
      role: person.role,
      job_title: person.role,
      company_name: customer.name,
      login_method: 'external',
      is_stakeholder: true,
      access_level: place === 0 ? 1 : place === 1 ? 2 : customer.name.length % 2 === 0 ? 3 : 4,
      active: !(customer.id === 'C06' && place === 2),
      project_ids,
    }))

/** Leading people of the provider, besides the demo accounts. */
export function staffUsers(): UserRecord[] {
  const known = new Set<string>(
    demoAccounts.flatMap((account) => ('employee_id' in account ? [account.employee_id] : [])),
  )
  return [...clientPartners, ...portfolioDirectors, ...deliveryLeads]
    .filter((employee) => !known.has(employee.id))
    .map((employee) => {
      const [first = '', ...rest] = employee.name.split(' ')
      return {
        id: `U-${employee.id}`,
        email: employee.email,
        first_name: first,
        last_name: rest.join(' '),
        job_title: employee.jobTitle,
        photo: employee.photo,
        login_method: 'internal',
        is_stakeholder: false,
        access_level: 1,
        employee_id: employee.id,
      }
    })
}

/** Two to eight stakeholders of an engagement, including the demo accounts that can see it. */
export function demoStakeholders({ record, customer, number }: ReturnType<typeof demoEngagement>): StakeholderRecord[] {
  const random = seeded(`stakeholders ${number}`)
  const demo = demoAccounts.filter(
    ({ company_name, id }) =>
      company_name === customer.name && !(id === 'demo-standard' && notForStandard.includes(String(record.id))),
  )
  const partner = clientPartners.find((employee) => employee.id === record.client_partner_id)?.name ?? null
  const others = random.some(peopleOf(customer), random.between(Math.max(2 - demo.length, 0), 8 - demo.length))
  const line = (id: string) => ({
    id: `${record.id}-S-${id}`,
    engagement_id: record.id,
    company_name: customer.name,
    invited_by: random.pick(['Advance', 'Advance', partner, null]),
  })
  return [
    ...demo.map(
      (account): StakeholderRecord => ({
        ...line(account.id),
        full_name: `${account.first_name} ${account.last_name}`,
        role: 'role' in account ? account.role : null,
        email: account.email,
        phone: '+44 20 7946 0118',
        access_level: account.access_level,
      }),
    ),
    ...others.map(
      (person): StakeholderRecord => ({
        ...line(person.id),
        full_name: `${person.first} ${person.last}`,
        role: person.role,
        email: person.email,
        phone: person.phone,
        access_level: random.pick([1, 2, 2, 2, 3, 4]),
      }),
    ),
  ]
}
