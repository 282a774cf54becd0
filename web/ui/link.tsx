import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useNavigate } from 'react-router'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * Link within the product: a plain click navigates without loading the page, everything else (new tab, download) is left to
 * the browser. react-router's link would add 3 kB for server rendering.
 */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || modified || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    const { pathname, search } = window.location
    void navigate(to, {
      replace: replace || href === pathname + search,
      preventScrollReset: href.split(/[?#]/)[0] === pathname,
    })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
