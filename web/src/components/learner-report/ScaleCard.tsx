import type { IndividualReport, ScaleResult } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import { CardAnswers } from './CardAnswers.tsx'
import { Fold } from './Fold.tsx'
import styles from './ScaleCard.module.css'
import { useSentence } from './use-sentence.ts'

type Props = {
  report: IndividualReport
  scale: ScaleResult
  index: number
  /** The id of the assessment if the reader can add steps to a plan; otherwise null. */
  ownAssessmentId: string | null
}

/** A scale: what the answers say, the average, the answers and one step. The numbers are folded. */
export function ScaleCard({ report, scale, index, ownAssessmentId }: Props) {
  const { t } = useTranslation('leader')
  const { statistic, sentences } = formatsFor(report.language)
  const write = useSentence(report.language)
  const notes = scale.notes.filter(({ key }) => key !== 'frequency' && key !== 'average')
  const text = sentences([scale.interpretation, ...notes.map(write)])
  return (
    <div className={styles.card}>
      <Chapter
        id={`scale-${scale.id}`}
        title={scale.name}
        mark={report.scales.length > 1 && <ScaleMark index={index} />}
      >
        <p className={styles.average}>
          <VisuallyHidden>{`${t('report.scale.average')} `}</VisuallyHidden>
          <strong className={styles.number}>{statistic(scale.mean)}</strong>
        </p>
        <p className={styles.text}>{text || scale.description}</p>
        <CardAnswers statements={scale.statements} options={report.options} index={index} />
        {scale.step && (
          <div className={styles.step}>
            <p>
              <strong className={styles.stepTitle}>{t('report.portrait.step')}</strong>{' '}
              <span>{scale.step.text}</span>
            </p>
          </div>
        )}
        <div className={styles.actions}>
          {scale.step && ownAssessmentId && (
            <AddToPlan draft={{ assessmentId: ownAssessmentId, ...scale.step }} />
          )}
          <Fold summary={t('report.details')}>
            <ScaleDetails report={report} scale={scale} />
          </Fold>
        </div>
      </Chapter>
    </div>
  )
}

function ScaleDetails({ report, scale }: Pick<Props, 'report' | 'scale'>) {
  const { t } = useTranslation('leader')
  const { number } = formatsFor(report.language)
  const { sum, min, max, precision, percentile, reflection } = scale
  const range = (low: string, high: string) => t('pdf.impact.interval', { low, high })
  /** A sample cannot show that everyone has a lower score, or that everyone has a higher one. */
  function formatPercentile(value: number) {
    if (value === 0) return t('report.norm.below')
    return value === 100 ? t('report.norm.above') : number(value)
  }
  const band = percentile?.band
    ? ` (${range(formatPercentile(percentile.band.low), formatPercentile(percentile.band.high))})`
    : ''
  return (
    <Stack gap={3} tone="quiet">
      <p>{scale.description}</p>
      <p>
        {[
          `${t('report.scale.sum')} ${number(sum)} (${t('report.scale.range', { min: number(min), max: number(max) })})`,
          `${t('pdf.columns.margin')} ${range(number(precision.low), number(precision.high))}`,
          ...(percentile
            ? [`${t('pdf.columns.percentile')} ${formatPercentile(percentile.value)}${band}`]
            : []),
        ].join(' · ')}
      </p>
      {reflection.map((question) => (
        <p key={question} className={styles.question}>
          {question}
        </p>
      ))}
    </Stack>
  )
}
