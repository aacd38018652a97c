import type { IndividualReport, UnscoredScale } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chapter } from '../report/Chapter.tsx'
import { CardAnswers } from './CardAnswers.tsx'
import styles from './ScaleCard.module.css'

/** The scales without a result, each with the reason and the answers. */
export function UnscoredScales({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { unscored = [] } = report
  if (unscored.length === 0) return null
  return (
    <Chapter id="unscored" title={t('report.unscored.title')}>
      <p>{t('report.unscored.lead')}</p>
      {unscored.map((scale, i) => (
        <Scale key={scale.id} report={report} scale={scale} index={report.scales.length + i} />
      ))}
    </Chapter>
  )
}

type Props = { report: IndividualReport; scale: UnscoredScale; index: number }

function Scale({ report, scale, index }: Props) {
  const { t } = useTranslation('leader')
  const { number } = formatsFor(report.language)
  const { name, statements, scored, needed, reflection } = scale
  const counts = {
    scored: number(scored),
    total: number(statements.length),
    needed: number(needed),
  }
  return (
    <div className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.text}>{t('report.unscored.reason', counts)}</p>
      <CardAnswers statements={statements} options={report.options} index={index} />
      {reflection.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </div>
  )
}
