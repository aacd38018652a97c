import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title?: string | undefined
  children?: React.ReactNode
}

/** A message beside the work. Only `danger` interrupts a screen reader; the others wait their turn. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
