import { type RegisteredRouter, useLocation } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { classNames } from '../ui/class-names.ts'
import styles from './NavLink.module.css'

/** A link of a navigation: to a screen without parameters, or to a URL outside the application. */
export type NavLinkItem = { text: string } & (
  | { to: keyof RegisteredRouter['routesByPath'] }
  | { href: string }
)

/** A link in a navigation, marked if it leads to the current page. */
export function NavLink({ text, ...item }: NavLinkItem) {
  const href = 'to' in item ? item.to : item.href
  const isCurrent = useLocation({ select: (location) => location.pathname === href })
  return (
    <Link href={href} {...(isCurrent && { 'aria-current': 'page' })} className={classNames(styles.link)}>
      {text}
    </Link>
  )
}
