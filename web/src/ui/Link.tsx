import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'

type LinkProps = Omit<AriaLinkProps, 'className'> & {
  /** Stands on a line of its own and is as tall as a finger; otherwise it runs in the text. */
  isAlone?: boolean
}

export function Link({ isAlone = false, ...props }: LinkProps) {
  return <AriaLink {...props} className={classNames(styles.link, isAlone && styles.alone)} />
}
