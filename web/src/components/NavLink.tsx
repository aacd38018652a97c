import { type RegisteredRouter, useLocation } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { classNames } from '../ui/class-names.ts'
import styles from './NavLink.module.css'

/**
 * A link of a navigation: to a screen without parameters, or to a URL outside the application. `hasSubpages`: the link is
 * also marked on pages whose paths begin with its path.
 */
export type NavLinkItem = { text: string } & (
  | { to: keyof RegisteredRouter['routesByPath']; hasSubpages?: true }
  | { href: string }
)

/** A link in a navigation, marked if it leads to the current page or contains it. */
export function NavLink({ text, ...item }: NavLinkItem) {
  const href = 'to' in item ? item.to : item.href
  const current = useLocation({
    select: ({ pathname }) => {
      if (pathname === href) return 'page' as const
      return 'hasSubpages' in item && pathname.startsWith(`${href}/`)
    },
  })
  return (
    <Link href={href} {...(current && { 'aria-current': current })} className={classNames(styles.link)}>
      {text}
    </Link>
  )
}
