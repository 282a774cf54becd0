import { formPaths } from '@portal/domain/session/form-paths'
import { Bug } from 'lucide-react'
import { paths } from '../shared/paths.ts'
import { Legal } from '../shared/product/legal.tsx'
import { settings } from '../shared/product/settings.ts'
import { useViewer } from '../shared/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Row } from '../ui/stack.tsx'
import styles from './shell-footer.module.css'

export function ShellFooter() {
  const { is_stakeholder, viewed_by } = useViewer()
  return (
    <Row as="footer" gap="4px 32px" justify="between" wrap tone="quiet" className={styles.footer}>
      {/* On phones the button is in a menu, which needs scripts. */}
      {viewed_by === undefined && (
        <noscript>
          <form method="post" action={formPaths.logOut} className={styles.logOut}>
            <Button type="submit">Log Out</Button>
          </form>
        </noscript>
      )}
      <Legal copyrightFirst />
      {settings.version !== null && !is_stakeholder && <span>Version {settings.version}</span>}
      <Row gap="4px 32px" wrap>
        <Row as="ul" gap="4px 20px" align="stretch" wrap className={styles.social}>
          {settings.social_links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </Row>
        <Link to={paths.submitBug()} className={styles.bug}>
          <Bug size={14} aria-hidden="true" />
          Report a bug
        </Link>
      </Row>
    </Row>
  )
}
