import type { IndividualReport, ScaleResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack, Text } from '../../ui/Layout.tsx'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import styles from './ScaleChapter.module.css'
import { ScaleNumbers } from './ScaleNumbers.tsx'
import { StatementAnswers } from './StatementAnswers.tsx'
import { useSentence } from './use-sentence.ts'
import { useStatementLabel } from './use-statement-label.ts'

type Props = {
  report: IndividualReport
  scale: ScaleResult
  index: number
  /** The id of the assessment if the reader can add steps to a plan; otherwise null. */
  ownAssessmentId: string | null
}

export function ScaleChapter({ report, scale, index, ownAssessmentId }: Props) {
  const { t } = useTranslation('leader')
  const labelOf = useStatementLabel()
  const write = useSentence(report.language)
  const { step, reflection } = scale
  const statement = scale.statements.find(({ id }) => id === step?.statementId)

  return (
    <Chapter id={`scale-${scale.id}`} title={scale.name} mark={<ScaleMark index={index} />}>
      <p className={styles.description}>{scale.description}</p>
      <ScaleBar scale={scale} index={index} />
      <ScaleNumbers report={report} scale={scale} />
      {scale.interpretation && <p>{scale.interpretation}</p>}
      <p>{scale.notes.map(write).join(' ')}</p>
      <h3 className={styles.heading}>{t('report.scale.statements')}</h3>
      <StatementAnswers statements={scale.statements} options={report.options} index={index} />
      {step && (
        <>
          <h3 className={styles.heading}>{t('report.scale.suggestions')}</h3>
          <div className={styles.suggestion}>
            {statement && (
              <Text tone="quiet">
                {t('report.scale.suggestionFor', { label: labelOf(statement), text: statement.text })}
              </Text>
            )}
            <p>{step.text}</p>
            {ownAssessmentId && <AddToPlan draft={{ assessmentId: ownAssessmentId, ...step }} />}
          </div>
        </>
      )}
      {reflection.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('report.scale.reflection')}</h3>
          <Stack as="ul" gap={2} isBlockInPrint>
            {reflection.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </Stack>
        </>
      )}
    </Chapter>
  )
}
