import { requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import { alreadyStakeholder } from '@portal/domain/stakeholders/validation'
import { beforeEach, expect, test } from 'vitest'
import { withoutTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { takeAttempt } from '../../platform/http/rate-limit-data.ts'
import { hashOf } from '../../platform/http/secret.ts'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'

const portal = await testPortal()
const { call, records } = portal
beforeEach(() => portal.reset())

const helen = 'helen@customer.example'

test('IPv4 addresses are rate limited individually, not all as one site', async () => {
  const context = withoutTransaction(portal.portal.db)
  const ask = (network: number) => limitByNetwork(portal.portal, context, { ip: `198.51.${network}.7` }, 'login')
  for (let network = 1; network <= 5; network++) for (let count = 1; count <= 60; count++) await ask(network)
  await expect(ask(5)).rejects.toThrow(ApiError)
  await ask(6)
})

test('an old link can be exchanged for a new one after strangers used all daily codes', async () => {
  await records.stakeholderAccount([], { email: helen })
  await call(requestAccessCode, { body: { email: helen } })
  const { token } = await newestAccessMail(portal)
  const key = `code:strangers:${hashOf(helen)}`
  const { db, now } = portal.portal
  for (let count = 2; count <= 30; count++)
    await takeAttempt(withoutTransaction(db), { key, limit: 30, windowSeconds: 24 * 60 * 60, now: now() })
  expect((await call(requestAccessCode, { body: { email: helen } })).status).toBe(429)
  expect((await call(requestNewLink, { body: { token } })).status).toBe(200)
})

test('rejected invitations count towards the rate limit', async () => {
  const id = await records.engagement()
  const as = await portal.signIn(await records.stakeholderAccount([id], { email: helen, access_level: 1 }))
  const email = 'owen@customer.example'
  await records.stakeholder({ engagement_id: id, full_name: 'Owen Marsh', email })
  const body = { full_name: 'Owen Marsh', role: 'Buyer', email, access_level: 2, phone: '' } as const
  const invite = (count: number) => call(inviteStakeholder, { params: { id }, body }, as, `key-of-the-submit-${count}`)
  for (let count = 1; count <= 30; count++) expect((await invite(count)).body.detail).toBe(alreadyStakeholder)
  expect((await invite(31)).status).toBe(429)
})
