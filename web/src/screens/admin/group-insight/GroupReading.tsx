import { type GroupReport, hasDeviation, hasReliability, hasReversedGroupStatement } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './GroupReading.module.css'

/** Explains the numbers and how the report protects individual answers. */
export function GroupReading({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  const { n, needed, details, options, cohort } = report
  const hasDetails = details.status === 'available'
  const [lowestOption, highestOption] = [options[0], options.at(-1)]
  return (
    <Chapter id="how-to-read" title={t('report.howToRead.title')}>
      <p>{t('pdf.group.reading.who', { cohort: cohort.name, count: n, n: numbers.number(n) })}</p>
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
      {hasDeviation(report) && <p>{t('pdf.group.reading.spread')}</p>}
      {hasReliability(report) && <p>{t('pdf.group.reading.alpha')}</p>}
      {hasDeviation(report) && <p>{t('pdf.group.reading.symbol')}</p>}
      <p>
        {t('pdf.group.meaning.lead')} {!hasDetails && t('pdf.group.meaning.small')}
      </p>
      <h3>{t('pdf.group.rules.title')}</h3>
      <ul className={styles.rules}>
        <li>{t('pdf.group.rules.noNames')}</li>
        <li>{t('pdf.group.rules.needed', { needed })}</li>
        <li>{t('pdf.group.rules.rounded')}</li>
        {details.status === 'too_few' && <li>{t('pdf.group.rules.details', { needed: details.needed })}</li>}
        {hasDetails && details.n < n && (
          <li>
            {t('pdf.group.rules.covered', {
              covered: numbers.number(details.n),
              total: numbers.number(n),
            })}
          </li>
        )}
        <li>{t('pdf.group.rules.limit')}</li>
      </ul>
    </Chapter>
  )
}
