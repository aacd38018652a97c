import { type GroupReport, hasReversedGroupStatement } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './GroupReading.module.css'

/** Explains the figures and how the report protects individual answers. */
export function GroupReading({ report, isShort }: { report: GroupReport; isShort: boolean }) {
  const { t, numbers } = useGroupPhrases(report)
  const { n, options, cohort, scales } = report
  const [lowestOption, highestOption] = [options[0], options.at(-1)]
  const hasAgreement = scales.some(({ statements }) => statements.some(({ agreement }) => agreement))
  return (
    <Chapter id="how-to-read" title={t('report.howToRead.title')}>
      <p>{t('pdf.group.reading.who', { cohort: cohort.name, count: n, n: numbers.number(n) })}</p>
      {!isShort && (
        <>
          <p>
            {t('pdf.group.reading.scores', {
              lowestValue: lowestOption?.value,
              lowest: lowestOption?.text,
              highestValue: highestOption?.value,
              highest: highestOption?.text,
            })}
          </p>
          {hasReversedGroupStatement(report) && <p>{t('pdf.group.reading.reversed')}</p>}
          {report.offersNoOpportunity && <p>{t('pdf.group.reading.noOpportunity')}</p>}
          {hasAgreement && <p>{t('pdf.group.reading.agreement')}</p>}
          <p>{t('pdf.group.meaning.lead')}</p>
        </>
      )}
      <h3>{t('pdf.group.rules.title')}</h3>
      <ul className={styles.rules}>
        <li>{t('pdf.group.rules.noNames')}</li>
        <li>{t('pdf.group.rules.frozen', { date: numbers.date(report.asOf) })}</li>
        <li>{t('pdf.group.rules.ranges')}</li>
        <li>{t('pdf.group.rules.limit')}</li>
      </ul>
    </Chapter>
  )
}
