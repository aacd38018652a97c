import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import styles from './NavLink.module.css'

/**
 * A navigation link: to a screen without parameters or a section of it (`hash`), or to a URL outside the application.
 * `hasSubpages`: the link is also marked on pages whose paths begin with its path.
 */
export type NavLinkItem = { text: string } & (
  | { to: keyof RegisteredRouter['routesByPath']; hash?: string; hasSubpages?: true }
  | { href: string }
)

/** A navigation link, marked if it leads to the current page or to its parent page. */
export function NavLink({ text, ...item }: NavLinkItem) {
  const router = useRouter()
  // Renders the link again when the selected organization changes, because the URL of the link contains it.
  useLocation({ select: ({ searchStr }) => searchStr })
  const current = useLocation({
    select: ({ pathname }) => {
      if (!('to' in item) || item.hash) return false
      if (pathname === item.to) return 'page' as const
      return item.hasSubpages && pathname.startsWith(`${item.to}/`)
    },
  })
  const href = 'to' in item ? router.buildLocation({ to: item.to, hash: item.hash } as never).href : item.href
  return (
    <a href={href} {...(current && { 'aria-current': current })} className={classNames(styles.link)}>
      {text}
    </a>
  )
}
