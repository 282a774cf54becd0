import { domainToASCII, domainToUnicode } from 'node:url'
import {
  bothSpellings,
  domainWarning,
  type SpelledDomain,
  spelledDomain,
} from '@portal/domain/customer-sign-on/lookalike'
import type { CustomerSignOn, UnusualDomain } from '@portal/domain/customer-sign-on/provider'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findCustomerDomains } from './data.ts'

interface DomainsToCheck {
  id: string | undefined
  domains: readonly string[]
}

/** Leaves an invalid domain unchanged. */
function spell(domain: string): SpelledDomain {
  const ascii = domainToASCII(domain) || domain
  return spelledDomain(domainToUnicode(ascii) || ascii, ascii)
}

/** Compares with the provider's own domains, other customers' identity providers and the addresses of customers' people. */
export async function findUnusualDomains(
  config: Pick<Config, 'PROVIDER_EMAIL_DOMAINS'>,
  db: Queries,
  checked: readonly DomainsToCheck[],
  saved: readonly CustomerSignOn[],
): Promise<UnusualDomain[]> {
  const ofStaff = config.PROVIDER_EMAIL_DOMAINS.map((domain) => spell(domain.toLowerCase()))
  const ofPeople = (await findCustomerDomains(db)).map(spell)
  const ofProviders = saved.map(({ id, domains }) => ({ id, domains: domains.map(spell) }))
  return checked.flatMap(({ id, domains }) => {
    const others = ofProviders.filter((each) => each.id !== id).flatMap((each) => each.domains)
    const known = [...ofStaff, ...others, ...ofPeople]
    return domains.flatMap((domain) => {
      const spelled = spell(domain)
      const warning = domainWarning(spelled, known) ?? null
      const isUsual = warning === null && spelled.unicode === spelled.ascii
      return isUsual ? [] : [{ domain, spellings: bothSpellings(spelled), warning }]
    })
  })
}
