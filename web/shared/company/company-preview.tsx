import { accentSentence } from '@portal/domain/company/company-rules'
import type { Company } from '@portal/domain/company/contract'
import { ownAccent } from '@portal/domain/settings/accent'
import type { CSSProperties } from 'react'
import { Text } from '../../ui/text.tsx'
import styles from './company.module.css'
import type { CompanyContent } from './company-content.ts'
import { useShownLogo } from './shown-logo.ts'

/** The login page as customers will see it, while someone types. In narrow windows there is no room for it. */
export function CompanyPreview({ content, company }: { content: CompanyContent; company: Company }) {
  const logo = useShownLogo(content.logo, company.logo_url)
  const { accent_color, product_name } = content
  const accent =
    accentSentence(accent_color) === undefined && accent_color.trim() !== '' ? accent_color.trim() : ownAccent
  return (
    <figure className={styles.preview}>
      <Text as="figcaption" kind="quiet" tone="quiet">
        Your customers will see
      </Text>
      <div
        role="img"
        aria-label={`Login page of ${product_name}`}
        className={styles.card}
        style={{ '--shown-accent': accent } as CSSProperties}
      >
        <span className={styles.brand}>
          {logo === null ? (
            <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
              <rect width="28" height="28" rx="6" className={styles.ground} />
              <path d="M7 9.5h14M7 14h9M7 18.5h12" className={styles.lines} strokeWidth="2" strokeLinecap="round" />
            </svg>
          ) : (
            <img className={styles.mark} src={logo} alt="" />
          )}
          <Text kind="section-title" className={styles.name}>
            {product_name}
          </Text>
        </span>
        <Text kind="page-title" block>
          Log in
        </Text>
        <Text tone="quiet" block>
          We will email you an access link.
        </Text>
        <Text kind="label" block className={styles.email}>
          Email
        </Text>
        <span className={styles.input} />
        <Text kind="label" block className={styles.button}>
          Send me an access link
        </Text>
      </div>
    </figure>
  )
}
