import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'
import { type AnyTarget, type RouteTarget, useTargetUrl } from './route-target.ts'

type LinkStyle = {
  /** True for a link that is not part of a sentence. The link then has the height of a touch target. */
  isBlock?: boolean
}
type OtherProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> &
  RefAttributes<HTMLAnchorElement> &
  LinkStyle

/** A link to another screen. */
export function Link<const To extends string>(props: RouteTarget<To> & OtherProps) {
  return <ExternalLink {...useTargetUrl(props as AnyTarget & OtherProps)} />
}

/** A link to a URL, usually outside the application. */
export function ExternalLink({ isBlock = false, children, ...props }: OtherProps & { href: string }) {
  return (
    <a {...props} className={classNames(styles.link, isBlock && styles.block)}>
      {children}
    </a>
  )
}
