import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'

type LinkProps = Omit<AriaLinkProps, 'className'> & {
  /** Puts the link on a separate line with the height of a touch target. */
  isBlock?: boolean
}

export function Link({ isBlock = false, ...props }: LinkProps) {
  return <AriaLink {...props} className={classNames(styles.link, isBlock && styles.block)} />
}
