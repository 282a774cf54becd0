import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectAccessible, signOn } from './portal-page.ts'

const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search by name, email or company' }).fill(text)
}
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const choose = async (page: Page, row: Locator, item: string): Promise<void> => {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a superuser adds a person, who signs in, deactivates another one, and joins an account with a person', async ({
  page,
  browser,
}) => {
  await signOn(page, 'superuser@provider.example')
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog', { name: 'New person' })
  await dialog.getByLabel('Name').fill('Ben Ashworth')
  await expect(dialog.getByText('Ben Ashworth exists, Consultant.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Yuki Tanabe-Brook')
  await dialog.getByLabel('Email').fill('client.partner@provider.example')
  await dialog.getByLabel('Job title').fill('Delivery Lead')
  await dialog.getByText('Signs in with single sign-on').click()
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByText('Another account has this address')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill('yuki.brook@provider.example')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('Added Yuki Tanabe-Brook')).toBeVisible()
  await find(page, 'yuki.brook')
  await expect(rowOf(page, 'yuki.brook@provider.example').getByText('Never')).toBeVisible()

  const newcomer = await browser.newContext()
  await signOn(await newcomer.newPage(), 'yuki.brook@provider.example')
  await newcomer.close()

  const theirs = await browser.newContext()
  const theirPage = await theirs.newPage()
  await signOn(theirPage, 'consultant@provider.example')
  await find(page, 'consultant@')
  const tomasz = rowOf(page, 'consultant@provider.example')
  await choose(page, tomasz, 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(tomasz.getByText('Deactivated')).toBeVisible()
  await theirPage.goto('/overview')
  await expect(theirPage).toHaveURL(/\/login/)
  await theirs.close()
  await choose(page, tomasz, 'Activate')
  await expect(tomasz.getByText('All engagements')).toBeVisible()

  await find(page, 'ashworth')
  await expect(page.getByText('Same person as Ben Ashworth above?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join the two' }).click()
  await expect(page.getByText('Joined the account and the person record of Ben Ashworth')).toBeVisible()
  const ben = rowOf(page, 'Ben Ashworth')
  await expect(ben).toHaveCount(1)
  await expect(ben.getByText('All engagements')).toBeVisible()
})
