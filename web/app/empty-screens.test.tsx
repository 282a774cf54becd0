import { getEngagementDays } from '@portal/domain/days/contract'
import {
  countEngagements,
  getEngagement,
  getEngagementHeader,
  listAudits,
  listEngagements,
  listMembers,
} from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { listPeopleByLastDay, listPortfolio, listPortfolioLeads, sumPortfolio } from '@portal/domain/portfolio/contract'
import { getKeeper } from '@portal/domain/records/keeper-contract'
import type { User } from '@portal/domain/session/user'
import { listTags } from '@portal/domain/tags/contract'
import { listGroupTeams } from '@portal/domain/team/contract'
import { workOrder } from '@portal/domain/testing/work-orders'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { engagementDays } from '../testing/days.ts'
import { engagement, headerOf } from '../testing/engagements.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { portfolio, portfolioFigures } from '../testing/portfolio.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { order } from '../testing/work-orders.tsx'

const superuser = staff({ is_superuser: true })
const lead = staff({ job_title: 'Delivery Lead' })

describe('a portal without engagements', () => {
  const sentence = 'No engagements yet. Create the first one or connect your system.'

  function open(at: string, as: User, keeper: 'portal' | 'import' = 'portal') {
    const server = fakeServer()
    server.answers(listEngagements, () => [])
    server.answers(countEngagements, () => ({ active: 0, completed: 0 }))
    server.answers(listWorkOrderYears, () => [])
    server.answers(listPortfolio, () => portfolio([]))
    server.answers(sumPortfolio, () => portfolioFigures)
    server.answers(listPeopleByLastDay, () => [])
    server.answers(listPortfolioLeads, () => [])
    server.answers(getKeeper, () => ({ keeper }))
    return renderPortal({ at, as, server })
  }

  test.each(['/engagements', '/portfolio'])('offers superusers the next step at %s', async (at) => {
    open(at, superuser)
    expect(await screen.findByText(sentence)).toBeVisible()
    const [create, ...others] = screen.getAllByRole('link', { name: 'New engagement' })
    expect([create?.getAttribute('href'), others]).toEqual(['/engagements/new', []])
    const download = screen.getByRole('link', { name: 'Download workbook' })
    expect(download).toHaveAttribute('href', '/admin/records?ask=workbook')
    expect(screen.getByRole('link', { name: 'Connect your system' })).toHaveAttribute('href', '/admin/records')
  })

  test('leads superusers from work orders to engagements', async () => {
    open('/work-orders', superuser)
    expect(await screen.findByText('No work orders yet. Add the first one to an engagement.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Engagements' })).toHaveAttribute('href', '/engagements')
  })

  test.each([
    ['a superuser of a portal whose records an import keeps', superuser, 'import' as const],
    ['a lead', lead, 'portal' as const],
    ['a customer', stakeholder(), 'portal' as const],
    ['a superuser among customers', stakeholder({ is_superuser: true }), 'portal' as const],
  ])('tells %s what it always did', async (_, as, keeper) => {
    const { unmount } = open('/engagements', as, keeper)
    expect(await screen.findByText(/^Hi, it looks like we need to set-up your engagements for you/)).toBeVisible()
    expect(screen.queryByText(sentence)).toBeNull()
    unmount()
    open('/work-orders', as, keeper)
    expect(
      await screen.findByText(/^You (are not on any engagement|have no engagements with work orders)/),
    ).toBeVisible()
  })
})

describe('an engagement without content', () => {
  function open(at: string, as: User, access: 'edit' | 'details' | 'none', differences: Partial<Engagement> = {}) {
    const server = fakeServer()
    const atlas = engagement({ title: 'Atlas', ...differences })
    server.answers(getEngagement, () => atlas)
    server.answers(
      getEngagementHeader,
      () => ({ ...(headerOf(atlas) as never as object), record_access: access }) as never,
    )
    server.answers(listAudits, () => [])
    server.answers(getEngagementDays, () => engagementDays({ recorded_up_to: null, orders: [] }))
    server.answers(listMembers, () => [])
    server.answers(listGroupTeams, () => [])
    server.answers(listTags, () => [])
    server.answers(listWorkOrderYears, () => [])
    return renderPortal({ at: `/engagements/p1/${at}`, as, server })
  }
  const tabs = async () => within(await screen.findByRole('navigation', { name: 'Atlas' }))

  test('says to superusers and leads that audits come by import', async () => {
    open('all-audits', lead, 'edit')
    expect(await screen.findByText('No audits yet. These come by import.')).toBeVisible()
    expect((await tabs()).getByRole('link', { name: /^Audits/ })).toBeVisible()
  })

  test('sends no customer to a page without audits', async () => {
    open('all-audits', stakeholder(), 'none')
    expect(await screen.findByText('There are no audits provided for this project')).toBeVisible()
    expect((await tabs()).queryByRole('link', { name: /^Audits/ })).toBeNull()
  })

  test('says to superusers and leads that days come by import, and where to begin', async () => {
    open('days', lead, 'edit')
    expect(await screen.findByText(/^No work orders yet\..* These come by import\.$/)).toBeVisible()
    const add = screen.getByRole('link', { name: 'Add the first work order' })
    expect(add).toHaveAttribute('href', '/engagements/p1/work-orders/new')
  })

  test('says nothing about imports to others', async () => {
    open('days', staff(), 'none')
    expect(await screen.findByText(/^No work orders yet\./)).not.toHaveTextContent('import')
    expect(screen.queryByRole('link', { name: 'Add the first work order' })).toBeNull()
  })

  test.each([
    ['a customer', stakeholder(), 0, false],
    ['a customer with recorded days', stakeholder(), 2, true],
    ['a member of staff', staff(), 0, true],
  ])('offers the view of days to %s only if there are some', async (_, as, used_days, isOffered) => {
    open('work-orders', as, 'none', { work_orders: [order({ used_days, budget_days: 20 })] })
    expect(await screen.findByText(workOrder().reference)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Days' }) !== null).toBe(isOffered)
  })

  test('offers leads to add people to its work order', async () => {
    open('team?view=implementation', lead, 'edit', { work_orders: [order({ id: 'w1', member_assignments: [] })] })
    expect(await screen.findByText('No one works on this engagement yet.')).toBeVisible()
    const add = screen.getByRole('link', { name: 'Add people' })
    expect(add).toHaveAttribute('href', '/engagements/p1/work-orders/w1/edit?add')
  })

  test('offers others no people to add', async () => {
    open('team?view=implementation', lead, 'details')
    expect(await screen.findByText('No one works on this engagement yet.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Add people' })).toBeNull()
  })
})
