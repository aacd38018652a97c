import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title?: string | undefined
  children?: React.ReactNode
}

/**
 * A message on a page. Screen readers announce a `danger` message immediately, and other messages after the current
 * speech.
 */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
