import { useFieldPhrase } from '../../../i18n/use-error-phrase.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { RowEditor } from './RowEditor.tsx'
import styles from './RowList.module.css'
import type { ListRow, RowValues } from './row-edits.ts'

/** Rendering more lines would make the page slow. */
const MAX_LINES = 200

export type EditRow = (row: ListRow, values: RowValues) => Promise<unknown>

type Props = { label: string; rows: readonly ListRow[]; isOpen: boolean; onEdit: EditRow }

/** Whether the administrator should look at the row, although it is valid. */
export function needsCheck({ notes, isHidden }: ListRow) {
  return notes !== undefined || isHidden
}

/** Rows of the checked list. A row with a problem or a note can be corrected. */
export function RowList({ label, rows, isOpen, onEdit }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Details variant="row" summary={label} isOpen={isOpen}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className={styles.scroll}
      >
        <ul className={styles.lines}>
          {rows.slice(0, MAX_LINES).map((row) => (
            <li key={`${row.line} ${row.key} ${row.text}`} className={styles.line}>
              <span className={styles.number}>{t('invitations.line', { number: row.line })}</span>
              <Row row={row} onSave={(values) => onEdit(row, values)} />
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

function Row({ row, onSave }: { row: ListRow; onSave: (values: RowValues) => Promise<unknown> }) {
  const { t } = useTranslation('admin')
  const fieldPhrase = useFieldPhrase()
  const { firstName, lastName, text, problem, notes = [], refusedFirstName, refusedLastName } = row
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <div className={styles.row}>
      {name && (
        <span className={styles.text}>
          <bdi>{name}</bdi>
        </span>
      )}
      {text && (
        <span className={name ? styles.address : styles.text}>
          <bdi>{text}</bdi>
        </span>
      )}
      {problem && (
        <span className={styles.problem}>
          {problem === 'required' ? t('invitations.row.noAddress') : fieldPhrase(problem)}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={styles.problem}>
          {t(`invitations.note.${note}`, {
            name: (note === 'LAST_NAME_LEFT_OUT' ? refusedLastName : refusedFirstName) ?? '',
          })}
        </span>
      ))}
      {row.isHidden && <span className={styles.problem}>{t('invitations.row.hidden')}</span>}
      {(problem || needsCheck(row)) && <RowEditor row={row} onSave={onSave} />}
    </div>
  )
}
