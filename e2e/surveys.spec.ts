import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { satisfactionScale } from '@portal/domain/surveys/questions'
import { expect, test } from './journey.ts'
import { expectAccessible, expectNoSidewaysScroll, signInByLink, signOn } from './portal-page.ts'

const projectsOf = async (page: Page): Promise<{ id: string; title: string; feedback_project_count: number }[]> =>
  (await page.request.get('/api/projects?project_state=Active%20Work%20Orders')).json()

test('a stakeholder completes a survey across a reload, and the card counts one response', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  const [{ id, title, feedback_project_count: before } = { id: '', title: '', feedback_project_count: 0 }] =
    await projectsOf(page)
  await page.goto(`/feedback/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'CUSTOMER SATISFACTION SURVEY' })).toBeVisible()
  await page.getByRole('button', { name: 'Change your details' }).click()
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue(title)
  await expect(page.getByLabel('Your full name')).not.toBeEditable()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('group', { name: /keep you informed/ })).toBeVisible()
  await expectAccessible(page)

  for (const question of [/keep you informed/, /quality of what we deliver/, /skills and knowledge/])
    await page.getByRole('group', { name: question }).getByText('Meets expectations almost all the time').click()
  await page.getByLabel('What do we do well?').fill('Releases, Ελλάδα, 審査')
  await page.reload()
  await expect(page.getByLabel('What do we do well?')).toHaveValue('Releases, Ελλάδα, 審査')
  await expect(
    page.getByRole('group', { name: /skills and knowledge/ }).getByRole('radio', { checked: true }),
  ).toHaveCount(1)
  for (const question of [/pace and reliability/, /value you get/])
    await page.getByRole('group', { name: question }).getByText(satisfactionScale[0], { exact: true }).click()
  await page
    .getByRole('group', { name: /recommend us/ })
    .getByText('9', { exact: true })
    .click()
  await page.getByLabel('What should we improve?').fill('More of the same')
  const consent = page.getByRole('group', { name: /contact you/ })
  // The marks of the two choices do not cover their words.
  await expect(consent.getByRole('radio', { name: 'Yes' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await consent.getByText('Yes', { exact: true }).click()
  await expect(page.getByLabel('Which email address may we use?')).toBeVisible()
  await consent.getByText('No', { exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()

  await page.goto('/engagements')
  await expect(page.getByRole('link', { name: `${before + 1} Feedback of ${title}`, exact: true })).toBeVisible()
  expect((await projectsOf(page)).find((each) => each.id === id)?.feedback_project_count).toBe(before + 1)
  await page.goto(`/feedback/${id}`)
  await expect(page.getByLabel('What do we do well?')).toHaveValue('')
})

test('an audit shows its scores over time and a chosen survey with a PDF report', async ({ page }) => {
  await signOn(page, 'portfolio.director@provider.example')
  const found = await auditedEngagement(page)
  await page.goto(`/engagements/${found.engagement}/audits/${found.audit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: found.audit.title })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Score over time' })).toBeAttached()
  await expect(page.getByText('Click on report to display here...')).toBeVisible()
  const surveys = page.getByRole('table', { name: 'Completed surveys' })
  await surveys.getByRole('rowheader').getByRole('button').first().click()
  const chosen = page.getByRole('region', { name: 'Selected survey' })
  await expect(chosen.getByRole('table').first()).toBeVisible()
  const closed = chosen.getByRole('heading', { level: 3 }).getByRole('button', { expanded: false })
  const count = await closed.count()
  await closed.first().click()
  await expect(closed).toHaveCount(count - 1)
  await expectAccessible(page)

  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  const download = page.waitForEvent('download')
  await surveys
    .getByRole('button', { name: /^Download PDF of / })
    .first()
    .click()
  const report = await download
  expect(calls).toEqual([])
  const month = await surveys.getByRole('rowheader').first().textContent()
  expect(report.suggestedFilename()).toBe(`${found.entity} ${month?.split(' ').slice(1).join(' ')}_Report.pdf`)
  const file = await readFile(await report.path())
  expect(file.subarray(0, 4).toString()).toBe('%PDF')
  expect(file.length).toBeGreaterThan(10_000)

  await page.setViewportSize({ width: 390, height: 844 })
  // The address names the chosen survey, so it opens on the phone as well.
  await page.goto(page.url())
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

interface ShownAudit {
  id: string
  title: string
  aphiSurveys: { createdAt: string; isCompleted: boolean; entityName: string }[]
}

async function auditedEngagement(page: Page) {
  for (const { id } of await projectsOf(page)) {
    const audits: ShownAudit[] = await (await page.request.get(`/api/projects/${id}/audits`)).json()
    const audit = audits.find(({ aphiSurveys }) => aphiSurveys.some(({ isCompleted }) => isCompleted))
    if (audit) return { engagement: id, audit, entity: audit.aphiSurveys[0]?.entityName ?? '' }
  }
  throw new Error('no engagement with a completed survey')
}
