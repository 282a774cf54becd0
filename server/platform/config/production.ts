import { addressOf } from './kinds.ts'
import type { Values } from './settings.ts'

/**
 * Settings that cannot work in production, such as links in emails that lead nowhere. One sentence each, which starts with the
 * setting's name.
 */
export function unfitForProduction(values: Values): string[] {
  return [...unfitPlaces(values), ...unfitAddresses(values), ...dependencyProblems(values)]
}

function unfitPlaces({ DATABASE_URL, DATA_DIR, S3_BUCKET }: Values): string[] {
  if (!DATABASE_URL && !DATA_DIR)
    return ['DATABASE_URL or DATA_DIR must be set: NODE_ENV=production turns the demo off']
  if (!DATA_DIR && !S3_BUCKET) return ['DATA_DIR or S3_BUCKET must be set to store files']
  return []
}

function unfitAddresses({ PUBLIC_URL, MAIL_FROM, IT_EMAIL, PROVIDER_EMAIL_DOMAINS }: Values): string[] {
  const problems: string[] = []
  const host = PUBLIC_URL === null ? '' : new URL(PUBLIC_URL).hostname
  if (PUBLIC_URL === null) problems.push('PUBLIC_URL must be set: links in emails need it')
  else if (isThisMachine(host) || isExampleDomain(host))
    problems.push(`PUBLIC_URL must be an address that people can open, not ${PUBLIC_URL}`)
  if (isExampleDomain(domainOf(MAIL_FROM)))
    problems.push('MAIL_FROM must be one of your own addresses, such as portal@company.com')
  if (isExampleDomain(domainOf(IT_EMAIL)))
    problems.push('IT_EMAIL must be one of your own addresses, such as it@company.com')
  if (PROVIDER_EMAIL_DOMAINS.length === 0 || PROVIDER_EMAIL_DOMAINS.some(isExampleDomain))
    problems.push('PROVIDER_EMAIL_DOMAINS must name the domains of your staff, such as company.com')
  return problems
}

function dependencyProblems({ SMTP_URL, OIDC_ISSUER, STAFF_SIGN_ON }: Values): string[] {
  const problems: string[] = []
  if (!SMTP_URL) problems.push('SMTP_URL must be set to send emails')
  if (!OIDC_ISSUER && STAFF_SIGN_ON === 'on')
    problems.push('OIDC_ISSUER must be set, or STAFF_SIGN_ON=off if staff do not use single sign-on')
  return problems
}

const domainOf = (sender: string): string => addressOf(sender).split('@')[1] ?? ''

const isThisMachine = (host: string): boolean => /^(?:localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(host)

/** Domains reserved for examples and tests. Emails to them never arrive. */
const isExampleDomain = (domain: string): boolean => /(?:^|\.)(?:example|invalid)$/i.test(domain)
