import { Link } from '../../ui/link.tsx'
import styles from './legal.module.css'
import { settings } from './settings.ts'

/** Cookies, privacy and copyright, as they end every page. */
export function Legal({ copyrightFirst = false }: { copyrightFirst?: boolean }) {
  const copyright = (
    <li key="copyright">
      © {new Date().getFullYear()} {settings.product_name}
    </li>
  )
  return (
    <ul className={styles.legal}>
      {copyrightFirst && copyright}
      <li>
        <LegalLink href={settings.cookies_url}>Cookies</LegalLink>
      </li>
      <li>
        <LegalLink href={settings.privacy_url}>Privacy</LegalLink>
      </li>
      {!copyrightFirst && copyright}
    </ul>
  )
}

function LegalLink({ href, children }: { href: string; children: string }) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
