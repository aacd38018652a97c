import { type CheckedRow, type RowState, rowStates } from '@lpi/contract'
import { useFieldPhrase } from '../../../i18n/use-error-phrase.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import styles from './ExcludedRows.module.css'

/** Rendering more lines would make the page slow. */
const MAX_LINES = 200

type Reason = Exclude<RowState, 'VALID'>
const reasons = rowStates.filter((state): state is Reason => state !== 'VALID')

/**
 * The lines that produce no invitation, grouped by reason. Only the group of invalid lines is initially expanded,
 * because these lines can be corrected.
 */
export function ExcludedRows({ rows }: { rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('admin')
  const groups = reasons
    .map((reason) => ({ reason, lines: rows.filter(({ state }) => state === reason) }))
    .filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return null
  return (
    <div className={styles.excluded}>
      <p className={styles.quiet}>{t('invitations.leftOut')}</p>
      {groups.map(({ reason, lines }) => (
        <Details
          key={reason}
          variant="row"
          summary={t(`invitations.reason.${reason}`, { number: lines.length })}
          isOpen={reason === 'INVALID'}
        >
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            aria-label={t(`invitations.reason.${reason}`, { number: lines.length })}
            className={styles.scroll}
          >
            <Lines lines={lines.slice(0, MAX_LINES)} />
            {lines.length > MAX_LINES && (
              <p className={styles.quiet}>{t('invitations.more', { number: lines.length - MAX_LINES })}</p>
            )}
          </section>
        </Details>
      ))}
    </div>
  )
}

function Lines({ lines }: { lines: readonly CheckedRow[] }) {
  const { t } = useTranslation('admin')
  const fieldPhrase = useFieldPhrase()
  return (
    <ul className={styles.lines}>
      {lines.map(({ line, text, problem }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may contain the same address twice
        <li key={i} className={styles.line}>
          <span className={styles.number}>{t('invitations.line', { number: line })}</span>
          <span>
            {text && (
              <span className={styles.text}>
                <bdi>{text}</bdi>
              </span>
            )}
            {problem && <span className={styles.quiet}>{fieldPhrase(problem)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
