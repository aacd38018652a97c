import { type RegisteredRouter, useLocation } from '@tanstack/react-router'
import { PlainLink } from '../../ui/Link.tsx'
import styles from './NavLink.module.css'

/**
 * A link to a URL outside the application (`href`), or to a screen without path parameters (`to`) or a section of that
 * screen (`hash`). The link is also marked on pages whose paths begin with one of `subpages`.
 */
export type NavLinkItem = { text: string } & (
  | { to: keyof RegisteredRouter['routesByPath']; hash?: string; subpages?: readonly string[] }
  | { href: string }
)

/** A navigation link, marked on the page that it leads to. A link to a section of a page is never marked. */
export function NavLink({ text, ...item }: NavLinkItem) {
  const current = useLocation({
    select: ({ pathname }) => {
      if (!('to' in item) || item.hash) return false
      if (pathname === item.to) return 'page' as const
      return item.subpages?.some((path) => pathname.startsWith(path)) ?? false
    },
  })
  if ('href' in item)
    return (
      <a href={item.href} className={styles.link}>
        {text}
      </a>
    )
  return (
    <PlainLink
      to={item.to}
      {...(item.hash && { hash: item.hash })}
      current={current || undefined}
      className={styles.link}
    >
      {text}
    </PlainLink>
  )
}
