import type { IndividualReport, UnscoredScale } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { Chapter } from '../report/Chapter.tsx'
import styles from './ScaleChapter.module.css'
import { StatementAnswers } from './StatementAnswers.tsx'

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
  const numbers = formatsFor(report.language)
  const { name, description, statements, scored, needed, reflection } = scale
  const counts = {
    scored: numbers.number(scored),
    total: numbers.number(statements.length),
    needed: numbers.number(needed),
  }
  return (
    <>
      <h3 className={styles.heading}>{name}</h3>
      <p className={styles.description}>{description}</p>
      <p>{t('report.unscored.reason', counts)}</p>
      <StatementAnswers statements={statements} options={report.options} index={index} />
      {reflection.length > 0 && (
        <Stack as="ul" gap={2} isBlockInPrint>
          {reflection.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </Stack>
      )}
    </>
  )
}
