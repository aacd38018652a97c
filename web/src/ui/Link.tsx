import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'
import { type AnyTarget, type RouteTarget, useTargetUrl } from './route-target.ts'

type LinkStyle = {
  /** Puts the link on a separate line with the height of a touch target. */
  isBlock?: boolean
}
type OtherProps = Omit<AriaLinkProps, 'className' | 'href'> & LinkStyle

/** A link to another screen. */
export function Link<const To extends string>(props: RouteTarget<To> & OtherProps) {
  return <ExternalLink {...useTargetUrl(props as AnyTarget & OtherProps)} />
}

/** A link to a URL outside the application. */
export function ExternalLink({ isBlock = false, ...props }: OtherProps & { href: string }) {
  return <AriaLink {...props} className={classNames(styles.link, isBlock && styles.block)} />
}
