import { formatNumber } from '@portal/domain/text/format-number'
import { useEffect, useRef } from 'react'
import { Chevron } from './chevron.tsx'
import { useHydrated } from './hydrated.ts'
import { Link } from './link.tsx'
import styles from './link-tabs.module.css'
import { MenuButton } from './menu.tsx'
import { Skeleton } from './skeleton.tsx'
import { Row } from './stack.tsx'
import { Text } from './text.tsx'

export interface LinkTab {
  label: string
  to: string
  current?: boolean
  /** In the menu "More" after the tabs. */
  inMore?: boolean | undefined
  /** Not shown where it is 0 or not known; null while it loads. */
  count?: number | null | undefined
}

/** On a narrow screen the line scrolls; this brings the current tab to its middle. */
function bringIntoView(list: HTMLElement | null): void {
  const here = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2
}

/** With more tabs than this, the gap between them is smaller. */
const manyTabs = 8

/** Screens that belong together, each one press away from the others. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const more = tabs.filter((tab) => tab.inMore)
  useEffect(() => {
    const bring = (): void => bringIntoView(list.current)
    bring()
    // The line has another length once its font is there, and another room where a phone is turned.
    void document.fonts?.ready.then(bring)
    addEventListener('resize', bring)
    return () => removeEventListener('resize', bring)
  }, [])
  return (
    <nav className={styles.tabs} aria-label={label} data-screen-only>
      <Row as="ul" gap={tabs.length > manyTabs ? 24 : 28} align="stretch" ref={list} className={styles.list}>
        {tabs.map(
          ({ label, to, current, count, inMore }) =>
            !inMore && (
              <li key={to}>
                <Link className={styles.tab} to={to} aria-current={current ? 'page' : undefined}>
                  {label} {count === null && <Skeleton width={14} height={12} />}
                  {count != null && count > 0 && (
                    <Text kind="quiet" tabular>
                      {formatNumber(count)}
                    </Text>
                  )}
                </Link>
              </li>
            ),
        )}
        {more.length > 0 && (
          <li>
            <More tabs={more} />
          </li>
        )}
      </Row>
    </nav>
  )
}

/** A menu of further screens with the name of the current one. Until its script has loaded, it links to the first. */
function More({ tabs }: { tabs: readonly LinkTab[] }) {
  const current = tabs.find((tab) => tab.current)
  const name = current?.label ?? 'More'
  const look = { className: styles.tab, 'aria-current': current ? ('page' as const) : undefined }
  const words = (
    <>
      {name} <Chevron to="down" />
    </>
  )
  return useHydrated() ? (
    <MenuButton
      {...look}
      label={current ? `${name}, more` : name}
      items={tabs.map(({ count, ...tab }) => ({ ...tab, count: count ?? undefined }))}
      align="start"
    >
      {words}
    </MenuButton>
  ) : (
    <Link {...look} to={(current ?? tabs[0])?.to ?? ''}>
      {words}
    </Link>
  )
}
