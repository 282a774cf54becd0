import type { UnusualDomain } from '@portal/domain/customer-sign-on/provider'
import { TriangleAlert } from 'lucide-react'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './domain-notes.module.css'

/** Warnings of lookalike domains; none of them blocks saving. */
function DomainWarnings({ unusual }: { unusual: readonly UnusualDomain[] }) {
  return unusual.map(
    ({ domain, warning }) =>
      warning !== null && (
        <Row as="p" gap={6} align="stretch" tone="warning" key={domain} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{warning}</span>
        </Row>
      ),
  )
}

/** Announced when it changes: the domains are checked while they are typed. */
export function DomainNotes({ unusual }: { unusual: readonly UnusualDomain[] }) {
  const unwarned = unusual.filter(({ warning }) => warning === null)
  return (
    <div role="status" className={unusual.length > 0 ? styles.notes : 'sr-only'}>
      <DomainWarnings unusual={unusual} />
      {unwarned.map(({ domain, spellings }) => (
        <Text as="p" tone="quiet" key={domain}>{`Domain spellings: ${spellings}`}</Text>
      ))}
    </div>
  )
}

/** Saved domains, each in both spellings, with their warnings below. */
export function SavedDomains({ domains, unusual }: { domains: readonly string[]; unusual: readonly UnusualDomain[] }) {
  const unusualHere = unusual.filter(({ domain }) => domains.includes(domain))
  const spellingsOf = (domain: string) => unusualHere.find((each) => each.domain === domain)?.spellings ?? domain
  return (
    <div className={styles.notes}>
      <span>{domains.map(spellingsOf).join(', ')}</span>
      <DomainWarnings unusual={unusualHere} />
    </div>
  )
}
