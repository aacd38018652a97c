import type { GroupReport } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './Demographics.module.css'

/** How many people gave each answer to the demographic questions, rounded to multiples of five. */
export function Demographics({ report }: { report: GroupReport }) {
  const { t, peopleText } = useGroupPhrases(report)
  if (report.demographics.length === 0) return null
  return (
    <Chapter id="people" title={t('pdf.group.demographics.title')}>
      <p>{t('pdf.group.demographics.lead')}</p>
      {report.demographics.map(({ id, text, rows, rest }) => (
        <div key={id} className={styles.question}>
          <h3>{text}</h3>
          <dl className={styles.rows}>
            {[...rows, ...(rest > 0 ? [{ text: t('pdf.group.demographics.rest'), count: rest }] : [])].map(
              (row) => (
                <div key={row.text} className={styles.row}>
                  <dt>{row.text}</dt>
                  <dd>
                    <span>{peopleText(row.count)}</span>
                    <span className={styles.track} aria-hidden="true">
                      <span style={{ inlineSize: `${Math.min(1, row.count / report.n) * 100}%` }} />
                    </span>
                  </dd>
                </div>
              ),
            )}
          </dl>
        </div>
      ))}
    </Chapter>
  )
}
