import { hasTiedStatementWithoutSuggestion, type IndividualReport, type ScaleResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack, Text } from '../../ui/Layout.tsx'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import { AnswerNotes } from './AnswerNotes.tsx'
import styles from './ScaleChapter.module.css'
import { ScaleNumbers } from './ScaleNumbers.tsx'
import { StatementAnswers } from './StatementAnswers.tsx'
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
  const { suggestions, reflection } = scale
  const hasReversed = scale.statements.some(({ isReversed }) => isReversed)
  const findStatement = (id: string) => scale.statements.find((statement) => statement.id === id)

  return (
    <Chapter id={`scale-${scale.id}`} title={scale.name} mark={<ScaleMark index={index} />}>
      <p className={styles.description}>{scale.description}</p>
      <ScaleBar scale={scale} index={index} />
      <ScaleNumbers report={report} scale={scale} />
      <p>{scale.interpretation}</p>
      <AnswerNotes report={report} scale={scale} />
      <h3 className={styles.heading}>{t('report.scale.statements')}</h3>
      <StatementAnswers statements={scale.statements} options={report.options} index={index} />
      {suggestions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('report.scale.suggestions')}</h3>
          <Stack as="ul" gap={4} isPlain isBlockInPrint>
            {suggestions.map(({ statementId, text }) => {
              const statement = findStatement(statementId)
              return (
                <li key={statementId} className={styles.suggestion}>
                  {statement && (
                    <Text tone="quiet">
                      {t('report.scale.suggestionFor', { label: labelOf(statement), text: statement.text })}
                    </Text>
                  )}
                  <p>{text}</p>
                  {ownAssessmentId && (
                    <AddToPlan draft={{ assessmentId: ownAssessmentId, statementId, text }} />
                  )}
                </li>
              )
            })}
          </Stack>
          {hasTiedStatementWithoutSuggestion(scale) && (
            <Text tone="quiet">
              {t(hasReversed ? 'report.scale.suggestionsTiedScore' : 'report.scale.suggestionsTied')}
            </Text>
          )}
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
