import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementRecord, MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import {
  type Customer,
  clientPartners,
  consultants,
  customersOfStage,
  deliveryLeads,
  demoEmployees,
  type Employee,
  portfolioDirectors,
  roles,
} from './company.ts'
import { type Random, seeded } from './random.ts'

/** `empty` and `planned` are both Setting up. */
type Plan = 'active' | 'onboarding' | 'planned' | 'empty' | 'completed'

/** Title, number of the customer, how it stands. */
const base: readonly [string, number, Plan][] = [
  ['Payments platform rebuild', 0, 'active'],
  ['Claims intake automation', 1, 'active'],
  ['Fleet telematics data platform', 2, 'onboarding'],
  ['Retail pricing engine', 3, 'active'],
  ['Patient booking and triage', 4, 'empty'],
  ['Open banking consent hub', 0, 'active'],
  ['Smart meter data exchange', 5, 'active'],
  ['Crew rostering modernisation', 6, 'active'],
  ['Havnelogistik: berthing and container flow', 7, 'active'],
  ['Leakage detection with sensors', 8, 'active'],
  ['Clinical trial document vault', 9, 'active'],
  ['Broker quote and bind portal', 10, 'active'],
  ['Membership and ticketing across all venues, touring companies and digital performances', 11, 'active'],
  ['Mortgage origination journey', 0, 'onboarding'],
  ['Policy administration migration', 1, 'active'],
  ['Warehouse picking assistant', 2, 'active'],
  ['Loyalty scheme relaunch', 3, 'completed'],
  ['Ward bed management', 4, 'active'],
  ['Tariff simulation service', 5, 'planned'],
  ['Line maintenance records', 6, 'completed'],
  ['Treasury cash positioning', 0, 'completed'],
  ['Fraud signal sharing', 0, 'active'],
  ['Fjernbetjent måling og fakturering', 7, 'completed'],
  ['Customer bill redesign', 8, 'completed'],
  ['Pharmacovigilance case intake', 9, 'active'],
  ['Claims photo assessment', 10, 'active'],
  ['Archive digitisation', 11, 'planned'],
  ['Branch colleague workspace', 0, 'completed'],
  ['Complaints handling workflow', 1, 'completed'],
  ['Driver onboarding app', 2, 'completed'],
  ['Store replenishment forecast', 3, 'active'],
  ['Referral letters to structured data', 4, 'completed'],
  ['Outage communications', 5, 'active'],
  ['Ground handling turnaround', 6, 'onboarding'],
  ['Vessel emissions reporting', 7, 'active'],
  ['Field engineer scheduling', 8, 'active'],
  ['Laboratory sample tracking', 9, 'completed'],
  ['Regulatory returns automation', 0, 'completed'],
  ['Underwriting workbench', 10, 'completed'],
  ['Donor relationship platform', 11, 'onboarding'],
]

/** On which of the engagements above the people behind the demo accounts have work now. */
const worksNow: readonly [Employee, readonly number[]][] = [
  [demoEmployees.consultant, [0, 1, 3, 6, 9, 14, 21]],
  [demoEmployees.superuser, [0, 5, 8, 11, 17, 25]],
]

/** People who leave the first engagement before its work orders end, with the number of days left. */
const leavers: ReadonlyMap<string, number> = new Map([
  ['Dmitri Volkov', 20],
  ['Tegan Rowe', 27],
  ['Freya Thorne', 29],
])

/** The third order of the sixth engagement was extended to a day to come. */
const extended = { number: 5, order: 2, until: 20 }
/** People who joined a running work order, with the number of days since. */
const joiners = { order: 'P0006-W4', days: 17, names: ['Camille Dubois', 'Stefan Bauer'] }

export interface DemoEngagement {
  number: number
  customer: Customer
  plan: Plan
  record: EngagementRecord
  workOrders: (WorkOrderRecord & { id: string })[]
  assignments: MemberAssignmentRecord[]
  /** Everyone who has ever worked on it. */
  people: Employee[]
}

/** Number of engagements before titles and customers repeat as further stages. */
export const engagementsPerStage = base.length

const itemAt = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Subjects of work orders, shown after their number. */
const stagesOfWork = [
  'Discovery and migration',
  'Core services',
  'Customer journeys',
  'Reporting and data',
  'Rollout and support',
]

/** One engagement of the demo; the same number and day always give the same. */
export function demoEngagement(number: number, today: CalendarDay): DemoEngagement {
  const random = seeded(`engagement ${number}`)
  const [baseTitle, customerNumber, plan] = itemAt(base, number)
  const stage = Math.floor(number / base.length) + 1
  const customer = itemAt(customersOfStage(stage), customerNumber)
  // The demo's own people lead engagements of the first 40 alone, so that "my engagements" stays a short list.
  const leader = (people: readonly Employee[]): string =>
    (stage === 1 ? itemAt(people, number) : itemAt(people.slice(1), number)).id
  const id = `P${String(number + 1).padStart(4, '0')}`
  const lead = stage === 1 ? itemAt(deliveryLeads, number) : itemAt(deliveryLeads.slice(1), number)
  const periods = periodsOf(plan, number, random).map(([from, to], index): [number, number] =>
    number === extended.number && index === extended.order ? [from, extended.until] : [from, to],
  )
  const crew = crewOf(number, random)
  const workOrders = periods.map(([from, to], index) => ({
    id: `${id}-W${index + 1}`,
    engagement_id: id,
    reference: `WO-${2001 + number * 7 + index} ${itemAt(stagesOfWork, number + index)}`,
    start_date: addDays(today, from),
    end_date: addDays(today, to),
  }))
  const record: EngagementRecord = {
    id,
    title: stage === 1 ? baseTitle : `${baseTitle}, stage ${stage}`,
    client_id: customer.id,
    client_partner_id: plan === 'empty' || number % 13 === 12 ? null : leader(clientPartners),
    default_client_partner_id: leader(clientPartners.toReversed()),
    project_lead_id: plan === 'empty' ? null : lead.id,
    portfolio_director_id: number % 17 === 16 ? null : leader(portfolioDirectors),
  }
  const planned = workOrders.flatMap((order, index) => assignmentsOf(order, index, [lead, ...crew], today, random))
  const assignments = [
    ...(number === 0 ? untilTheyLeave(planned, crew, today) : planned),
    ...workOrders.filter((order) => order.id === joiners.order).flatMap((order) => joining(order, today)),
  ]
  return { number, customer, plan, record, workOrders, assignments, people: crew }
}

const joining = (order: WorkOrderRecord & { id: string }, today: CalendarDay): MemberAssignmentRecord[] =>
  consultants
    .filter(({ name }) => joiners.names.includes(name))
    .map(({ id, role }) => ({
      id: `${order.id}-${id}`,
      work_order_id: order.id,
      employee_id: id,
      member_role: role.name,
      member_role_id: role.id,
      price_per_day: role.pricePerDay,
      start_date: addDays(today, -joiners.days),
      end_date: order.end_date,
      allocation_percentage: 100,
    }))

/** The assignments without the time after which the leavers are gone. */
function untilTheyLeave(
  assignments: readonly MemberAssignmentRecord[],
  crew: readonly Employee[],
  today: CalendarDay,
): MemberAssignmentRecord[] {
  const lastDays = new Map(
    crew.flatMap(({ id, name }) => {
      const days = leavers.get(name)
      return days === undefined ? [] : [[id, addDays(today, days)] as const]
    }),
  )
  return assignments.flatMap((assignment) => {
    const last = lastDays.get(String(assignment.employee_id))
    if (last === undefined || assignment.end_date <= last) return [assignment]
    return assignment.start_date > last ? [] : [{ ...assignment, end_date: last }]
  })
}

/** First and last days of the work orders, in days from today: three years around it. */
function periodsOf(plan: Plan, number: number, random: Random): [number, number][] {
  if (plan === 'empty') return []
  const periods: [number, number][] = []
  const until = (end: number, count: number): void => {
    let to = end
    for (let index = 0; index < count; index++) {
      const from = to - random.pick([90, 120, 181])
      periods.unshift([from, to])
      to = from - random.pick([1, 1, 1, 22])
    }
  }
  if (plan === 'active') {
    // Every third one ends within a month, from its very last day on.
    const end = number % 3 === 1 ? random.pick([0, 6, 17, 30]) : random.between(45, 150)
    const begin = -random.between(30, 140)
    until(begin - 1, random.between(2, 4))
    periods.push([begin, end])
    if (number % 2 === 0) periods.push([begin + 20, end + random.between(10, 60)])
    if (random.chance(0.6)) periods.push([end + 1, end + random.pick([90, 181])])
  }
  if (plan === 'onboarding') {
    until(-random.between(5, 30), 1)
    periods.push([random.between(4, 24), random.between(120, 200)])
  }
  if (plan === 'planned') periods.push([random.between(10, 40), 150], [151, 330])
  if (plan === 'completed') until(-random.between(1, 420), random.between(3, 5))
  return periods
}

function crewOf(number: number, random: Random): Employee[] {
  // The first team is large, to show long lists.
  return random.some(consultants, number === 0 ? 20 : random.between(5, 11))
}

function assignmentsOf(
  order: WorkOrderRecord & { id: string },
  index: number,
  crew: readonly Employee[],
  today: CalendarDay,
  random: Random,
): MemberAssignmentRecord[] {
  const number = Number(order.id.slice(1).split('-')[0]) - 1
  const current = order.start_date <= today && order.end_date >= today
  const extra = current ? worksNow.filter(([, numbers]) => numbers.includes(number)).map(([employee]) => employee) : []
  const [lead, ...rest] = crew
  const size = Math.max(3, Math.round(rest.length * (current ? 1 : 0.6)))
  const team = [...(lead ? [lead] : []), ...extra, ...random.some(rest, size)]
  const open = random.chance(0.3) ? [roles.developer] : order.start_date > today ? [roles.qa, roles.developer] : []
  return [...team, ...open].map((place, position) => {
    const employee = 'role' in place ? place : null
    const role = 'role' in place ? place.role : place
    const early = !current && random.chance(0.1)
    return {
      id: `${order.id}-A${position + 1}`,
      work_order_id: order.id,
      employee_id: employee?.id ?? null,
      member_role: role.name,
      member_role_id: role.id,
      start_date: order.start_date,
      end_date: early ? addDays(order.start_date, 45) : order.end_date,
      price_per_day: role.pricePerDay + index * 5,
      allocation_percentage: employee && random.chance(0.2) ? random.pick([20, 40, 50, 80]) : 100,
    }
  })
}
