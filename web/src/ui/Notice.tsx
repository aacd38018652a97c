import { classNames } from './class-names.ts'
import styles from './Notice.module.css'

type Tone = 'info' | 'success' | 'warning' | 'danger'
type Content = { title?: string | undefined; children?: React.ReactNode }

/**
 * A message on a page. Screen readers announce a `danger` message immediately, and other messages after the current
 * speech. The result of an action is a `SuccessNotice`.
 */
export function Notice({ tone, ...content }: Content & { tone: Tone }) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      <NoticeContent {...content} />
    </div>
  )
}

/**
 * The message that an action has succeeded; nothing while `children` is empty. Render it before the action: screen
 * readers announce only what changes in a region that existed before.
 */
export function SuccessNotice(content: Content) {
  return (
    <div role="status" className={styles.region}>
      {content.children && (
        <div className={classNames(styles.notice, styles.success)}>
          <NoticeContent {...content} />
        </div>
      )}
    </div>
  )
}

function NoticeContent({ title, children }: Content) {
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </>
  )
}
