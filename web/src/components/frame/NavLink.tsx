import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import styles from './NavLink.module.css'

/**
 * A link to a URL outside the application (`href`), or to a screen without path parameters (`to`) or a section of that
 * screen (`hash`). If `hasSubpages` is true, the link is also marked on pages whose paths begin with its path.
 */
export type NavLinkItem = { text: string } & (
  | { to: keyof RegisteredRouter['routesByPath']; hash?: string; hasSubpages?: true }
  | { href: string }
)

/** A navigation link, marked on the page that it leads to. A link to a section of a page is never marked. */
export function NavLink({ text, ...item }: NavLinkItem) {
  const router = useRouter()
  // Renders the link again when the selected organization changes, because the URL contains the organization.
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
    <a href={href} {...(current && { 'aria-current': current })} className={styles.link}>
      {text}
    </a>
  )
}
