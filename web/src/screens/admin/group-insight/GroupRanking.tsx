import type { GroupReport } from '@lpi/contract'
import { Section } from '../../../components/report/Section.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './GroupRanking.module.css'
import { useGroupWords } from './use-group-words.ts'

/** All statements, highest mean first. */
export function GroupRanking({ report }: { report: GroupReport }) {
  const { t, numbers, place } = useGroupWords(report)
  return (
    <Section id="ranking" title={t('pdf.group.ranking.title')}>
      <p>{t('pdf.group.ranking.lead')}</p>
      <ol className={styles.ranking}>
        {report.ranking.map(({ rank, isTied, scaleName, statement }) => (
          <li key={statement.id} className={styles.row}>
            <span className={styles.place}>
              <VisuallyHidden>
                {isTied
                  ? t('report.ranking.placeShared', { place: rank })
                  : t('report.ranking.placeOnly', { place: rank })}
              </VisuallyHidden>
              <span aria-hidden="true">{place({ rank, isTied })}</span>
            </span>
            <span className={styles.text}>
              {statement.text}
              <span className={styles.soft}>
                {t('report.ranking.of', { scale: scaleName, label: statement.label })}
              </span>
            </span>
            <span className={styles.soft}>
              {t('pdf.columns.groupMean')} <strong>{numbers.mean(statement.mean)}</strong>
              {' · '}
              {t('pdf.columns.deviation')} {numbers.mean(statement.standardDeviation)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
