import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useNavigate } from 'react-router'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the product: a plain press navigates without loading the page anew, everything else (new tab, download)
 * is the browser's. react-router's own brings 3 kB of server rendering along.
 */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || modified || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    void navigate(to, { replace: replace || href === window.location.pathname + window.location.search })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
