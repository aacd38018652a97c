import type { CheckedRow } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import styles from './ExcludedRows.module.css'

/** Rendering more lines would make the page slow. */
const MAX_LINES = 200

/** The people who would be invited, with the names from the list. */
export function Recipients({ rows }: { rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('admin')
  const label = t('invitations.recipients', { number: rows.length })
  return (
    <Details variant="row" summary={label} isOpen>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className={styles.scroll}
      >
        <ul className={styles.lines}>
          {rows.slice(0, MAX_LINES).map((row) => (
            <li key={row.text} className={styles.line}>
              <span className={styles.number}>{t('invitations.line', { number: row.line })}</span>
              <Recipient {...row} />
            </li>
          ))}
        </ul>
        {rows.length > MAX_LINES && (
          <p className={styles.quiet}>{t('invitations.more', { number: rows.length - MAX_LINES })}</p>
        )}
      </section>
    </Details>
  )
}

function Recipient({ firstName, lastName, text }: CheckedRow) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <span>
      {name && (
        <span className={styles.text}>
          <bdi>{name}</bdi>
        </span>
      )}
      <span className={name ? styles.quiet : styles.text}>
        <bdi>{text}</bdi>
      </span>
    </span>
  )
}
