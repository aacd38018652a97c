import { useLocation } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { classNames } from '../ui/class-names.ts'
import styles from './NavLink.module.css'

export type NavLinkItem = { href: string; text: string }

/** A link in a navigation, marked if it leads to the current page. */
export function NavLink({ href, children }: { href: string; children: string }) {
  const isCurrent = useLocation({ select: (location) => location.pathname === href })
  return (
    <Link href={href} {...(isCurrent && { 'aria-current': 'page' })} className={classNames(styles.link)}>
      {children}
    </Link>
  )
}
