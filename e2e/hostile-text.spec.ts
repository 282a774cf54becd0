import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signInByLink, signOn } from './portal-page.ts'

/** So many strings go through every field; HOSTILE_STRINGS=2000 for the full measurement. */
const count = Number(process.env.HOSTILE_STRINGS ?? 60)
const atOnce = 40

const calls = ['window.hit=1', 'window.top.hit=1', 'alert(1)']
const shapes: ((script: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<img src=x onerror="${js}">`,
  (js) => `<svg onload="${js}"><animate onbegin="${js}" attributeName=x dur=1s></svg>`,
  (js) => `<a href="javascript:${js}">press</a>`,
  (js) => `<a href="jav&#x09;ascript:${js}">press</a>`,
  (js) => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js) => `"><details open ontoggle=${js}>`,
  (js) => `'-${js}-'`,
  (js) => `</textarea><script>${js}</script>`,
  (js) => `<math><mtext></p><style><img src=x onerror="${js}"></style></math>`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) => `<p style="background:url(javascript:${js})">x</p>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<form action="javascript:${js}"><button>go</button></form>`,
  (js) => `{{constructor.constructor('${js}')()}}\${${js}}`,
  (js) => `<object data="data:text/html,<script>${js}</script>"></object>`,
  (js) => `<base href="//evil.example/"><link rel=stylesheet href="//evil.example/x.css">${js}`,
  (js) => `\u202E\u0000<b onmouseover=${js}>b\u200B</b>`.replace('\u0000', ''),
]
const hostile = (number: number): string =>
  `${shapes[number % shapes.length]?.(calls[number % calls.length] ?? '')} ${number} ${randomBytes(3).toString('hex')}`

/** Everything that would be the sign of a script: it ran, a dialog opened, the policy was asked. */
const watch = async (page: Page): Promise<string[]> => {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) signs.push(message.text())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective}`),
    ),
  )
  return signs
}
const expectQuiet = async (page: Page, signs: string[]): Promise<void> => {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(signs).toEqual([])
}

test.setTimeout(600_000)

test('release-note HTML runs nothing, whatever stands in it', async ({ page }) => {
  await signOn(page, 'superuser@provider.example')
  const signs = await watch(page)
  for (let from = 0; from < count; from += atOnce) {
    const ids: string[] = []
    for (let number = from; number < Math.min(count, from + atOnce); number++) {
      const note_content = `<p>note ${number}</p>${hostile(number)}`
      const answer = await page.request.post('/api/release-note', {
        data: { release_date: '2026-06-18', note_content },
      })
      expect(answer.status()).toBe(201)
      ids.push((await answer.json()).id)
    }
    await page.goto('/release-notes')
    await expect(page.getByText(`note ${from}`, { exact: true })).toBeVisible()
    const left = await page.evaluate(() =>
      [...document.querySelectorAll('main ol > li > div:first-of-type *')]
        .flatMap((element) => [element.tagName, ...element.getAttributeNames().map((name) => `@${name}`)])
        .filter((name) => !/^(P|BR|STRONG|EM|UL|OL|LI|H2|H3|A|@href|@target|@rel)$/.test(name)),
    )
    expect(left).toEqual([])
    await expectQuiet(page, signs)
    for (const id of ids) await page.request.delete(`/api/release-note/${id}`)
  }
})

test('comments and notes of team requests are shown as typed', async ({ page, browser }) => {
  await signInByLink(page, 'advanced@customer.example')
  const signs = await watch(page)
  const [{ id }] = await (await page.request.get('/api/projects')).json()
  const context = await browser.newContext()
  const staff = await context.newPage()
  await signOn(staff, 'delivery.lead@provider.example')
  const base = `/api/projects/${id}/request-team`
  const [person] = await (await staff.request.get(`${base}/people?search=Amara`)).json()
  const line = {
    member_role: 'QA Engineer',
    primary_skill: 'React',
    member_type_quantity: 1,
    member_start_date: '2099-01-01',
    member_duration: '3 months',
  }
  for (let from = 0; from < count; from += atOnce) {
    const ids: string[] = []
    const typed: string[] = []
    for (let number = from; number < Math.min(count, from + atOnce); number++) {
      const [comment, note, answer] = [hostile(number), hostile(number + 1), hostile(number + 2)]
      const made = await page.request.post(base, { data: { request_content: [line], request_comment: comment } })
      expect(made.status()).toBe(201)
      const request = await made.json()
      const proposed = await staff.request.post(`${base}/${request.id}/proposals`, {
        data: { line_id: request.request_content[0].id, employee_id: person.employee_id, note },
      })
      const proposal = (await proposed.json()).request_content[0].proposals[0].id
      await page.request.patch(`${base}/${request.id}/proposals/${proposal}`, {
        data: { decision: 'accepted', note: answer },
      })
      ids.push(request.id)
      typed.push(comment, `“${note}”`, `“${answer}”`)
    }
    await page.goto(`/engagements/${id}/request-team`)
    await expect(page.getByRole('table')).toBeVisible()
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('td, td p')].map((element) => element.textContent),
    )
    for (const text of typed) expect(shown).toContain(text)
    await expectQuiet(page, signs)
    for (const request of ids) await page.request.delete(`${base}/${request}`)
  }
  await context.close()
})

test('names, roles and addresses of invited people are refused or shown as typed', async ({ page }) => {
  await signInByLink(page, 'advanced@customer.example')
  const signs = await watch(page)
  const [{ id }] = await (await page.request.get('/api/projects')).json()
  // Invitations are limited per hour: what is not refused by its field is few.
  const typed: string[] = []
  for (let number = 0; number < count; number++) {
    const text = hostile(number).slice(0, 100)
    for (const field of ['email', 'phone', 'access_level'] as const) {
      const answer = await page.request.post(`/api/projects/${id}/stakeholders`, {
        data: { full_name: 'Nadia', email: 'n@x.example', role: 'Owner', phone: '', access_level: 2, [field]: text },
      })
      expect(answer.status()).toBe(422)
    }
    if (typed.length >= 20) continue
    const answer = await page.request.post(`/api/projects/${id}/stakeholders`, {
      data: { full_name: text, email: `hostile-${number}@x.example`, role: text, phone: '', access_level: 2 },
    })
    expect([201, 422]).toContain(answer.status())
    if (answer.status() === 201) typed.push(text.trim())
  }
  await page.goto(`/engagements/${id}/stakeholders`)
  const list = page.getByRole('list', { name: 'Stakeholders' })
  await expect(list).toBeVisible()
  const shown = await list.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.textContent))
  for (const text of typed) expect(shown.some((one) => one?.includes(text))).toBe(true)
  for (const button of await list.getByRole('button').all()) await button.click()
  await page.getByRole('button', { name: 'Changes' }).click()
  await expect(page.getByText('Helen Marsh').last()).toBeVisible()
  await expectQuiet(page, signs)
})
