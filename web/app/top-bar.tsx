import { formPaths } from '@portal/domain/session/form-paths'
import { fullName } from '@portal/domain/session/user'
import { Bell, CalendarDays, Contrast, LogOut, Menu, UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { InboxButton } from '../features/notifications/inbox-button.tsx'
import { SearchButton } from '../features/search/search-button.tsx'
import { paths } from '../shared/paths.ts'
import { photoOf } from '../shared/people/photo.ts'
import { Brand } from '../shared/product/brand.tsx'
import { useTheme } from '../shared/product/theme.ts'
import { logOut } from '../shared/session/log-out.ts'
import { useViewer } from '../shared/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog, preparing } from '../ui/lazy-part.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { Row } from '../ui/stack.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './top-bar.module.css'

const Drawer = lazyDialog(async () => (await import('./drawer.tsx')).Drawer)

export function TopBar() {
  const viewer = useViewer()
  const { theme, setTheme } = useTheme()
  const [drawer, setDrawer] = useState(false)
  const name = fullName(viewer)
  // While viewing as someone else, the band ends that, and logging out would end one's own session.
  const mayLogOut = viewer.viewed_by === undefined
  const other = theme === 'light' ? 'dark' : 'light'
  const account = [
    { label: 'Your account', icon: <UserRound aria-hidden="true" />, to: paths.sessions() },
    { label: 'Notifications', icon: <Bell aria-hidden="true" />, to: paths.notifications() },
    { label: 'Calendar', icon: <CalendarDays aria-hidden="true" />, to: paths.calendar() },
    {
      label: `Switch to the ${other} theme`,
      icon: <Contrast aria-hidden="true" />,
      onSelect: () => setTheme(other),
      apart: true,
    },
    ...(mayLogOut
      ? [{ label: 'Log Out', icon: <LogOut aria-hidden="true" />, onSelect: () => void logOut(), apart: true }]
      : []),
  ]
  return (
    <Row as="header" gap={24} justify="between" className={styles.bar}>
      <div className={styles.phone}>
        <IconButton
          label="Open the menu"
          icon={<Menu size={20} aria-hidden="true" />}
          aria-expanded={drawer}
          aria-haspopup="dialog"
          {...preparing(Drawer)}
          onClick={() => setDrawer(true)}
        />
        <Brand size="small" />
      </div>
      <Breadcrumb />
      <Row gap={4} justify="end" className={styles.tools}>
        <SearchButton />
        <InboxButton />
        <MenuButton
          label={`${name}, your account`}
          items={account}
          className={styles.person}
          head={
            <>
              <span>{name}</span>
              <span>{viewer.email}</span>
              <span>{[viewer.job_title, viewer.company_name].filter((part) => !!part).join(', ')}</span>
            </>
          }
        >
          <Avatar name={name} src={photoOf(viewer.photo_id)} />
          <span className={styles.name}>{name}</span>
        </MenuButton>
        {mayLogOut && (
          <form method="post" action={formPaths.logOut} className={styles.logOut} onSubmit={logOutByCall}>
            <IconButton type="submit" label="Log Out" icon={<LogOut size={18} aria-hidden="true" />} />
          </form>
        )}
      </Row>
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
    </Row>
  )
}

/** Before hydration, the browser sends the form. */
function logOutByCall(event: FormEvent): void {
  event.preventDefault()
  void logOut()
}
