import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title?: string | undefined
  children?: React.ReactNode
}

/** A message on a page. Screen readers announce `danger` immediately, and other tones when they are idle. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
