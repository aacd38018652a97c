import { Link as AriaLink, type LinkProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'

/** Outside pages open in the same tab, as any link does, unless `target` says otherwise. */
export function Link(props: Omit<LinkProps, 'className'>) {
  return <AriaLink {...props} className={classNames(styles.link)} />
}
