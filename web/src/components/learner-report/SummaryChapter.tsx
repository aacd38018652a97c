import { findSummary, type IndividualReport, type ReportSummary, scoreOf } from '@lpi/contract'
import type { ReactNode } from 'react'
import { type Formats, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { PrecisionText } from './PrecisionText.tsx'
import styles from './SummaryChapter.module.css'
import { useStatementLabel } from './use-statement-label.ts'

type SummaryChapterProps = {
  report: IndividualReport
  /** The id of the assessment if the reader can add steps to a plan; otherwise null. */
  ownAssessmentId: string | null
}

/** The first chapter. Like the page after the cover of the PDF, it shows the findings that apply to this report. */
export function SummaryChapter({ report, ownAssessmentId }: SummaryChapterProps) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const summary = findSummary(report)
  return (
    <Chapter id="summary" title={t('report.summary.title')}>
      <Stack gap={5}>
        <HighestScales summary={summary} report={report} numbers={numbers} />
        <TopStatements summary={summary} numbers={numbers} />
        <Gap summary={summary} numbers={numbers} />
        <Change summary={summary} numbers={numbers} />
        <Cohort summary={summary} numbers={numbers} />
        <Certainty summary={summary} numbers={numbers} />
        <Suggestions summary={summary} numbers={numbers} ownAssessmentId={ownAssessmentId} />
        <Questions questions={summary.questions} />
      </Stack>
    </Chapter>
  )
}

type Props = { summary: ReportSummary; numbers: Formats }

function HighestScales({ summary: { highest }, report, numbers }: Props & { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { finding, mean, statementLabels } = highest
  const isOnly = finding.kind === 'only'
  const hasOneMean = isOnly || finding.kind === 'allTied'
  const names = 'names' in finding ? numbers.list(finding.names) : ''
  const range = {
    mean: numbers.mean(mean),
    min: numbers.number(report.options[0]!.value),
    max: numbers.number(report.options.at(-1)!.value),
  }
  const [scale] = report.scales
  const sumRange = {
    sum: numbers.number(scale!.sum),
    min: numbers.number(scale!.min),
    max: numbers.number(scale!.max),
  }
  return (
    <Finding title={t(hasOneMean ? 'report.summary.result' : 'report.summary.most')}>
      <p>
        {t(`report.glance.${finding.kind}`, { names })} {isOnly && t('report.summary.onlySum', sumRange)}{' '}
        {t(hasOneMean ? 'report.summary.onlyMean' : 'report.summary.mean', range)}
      </p>
      {finding.kind !== 'allTied' && <Reason labels={statementLabels} numbers={numbers} />}
    </Finding>
  )
}

function TopStatements({ summary: { top }, numbers }: Props) {
  const { t } = useTranslation('leader')
  const labelOf = useStatementLabel()
  if (!top) return null
  const lastStatement = top.statements.at(-1)!
  const otherValues = {
    value: numbers.number(lastStatement.value),
    count: top.others,
    n: numbers.number(top.others),
  }
  return (
    <Finding title={t(top.isByScore ? 'report.summary.topScores' : 'report.summary.top')}>
      <ul className={styles.items}>
        {top.statements.map((statement) => (
          <li key={statement.id}>
            {statement.text}
            <span className={styles.note}>
              {t('report.summary.answer', {
                answer: statement.answer,
                value: numbers.number(statement.value),
                scale: statement.scaleName,
                label: labelOf(statement),
              })}
            </span>
          </li>
        ))}
      </ul>
      {top.others > 0 && (
        <p className={styles.note}>
          {t(top.isByScore ? 'report.summary.othersScore' : 'report.summary.others', otherValues)}
        </p>
      )}
    </Finding>
  )
}

function Gap({ summary: { gap }, numbers }: Props) {
  const { t } = useTranslation('leader')
  const labelOf = useStatementLabel()
  if (!gap) return null
  const { names, highest, lowest, kind } = gap
  const values = {
    scale: names[0]!,
    high: numbers.number(scoreOf(highest)),
    highLabel: labelOf(highest),
    low: numbers.number(scoreOf(lowest)),
    lowLabel: labelOf(lowest),
  }
  const otherCount = names.length - 1
  return (
    <Finding title={t('report.summary.gap')}>
      <p>
        {t(`report.summary.${kind}`, values)}{' '}
        {otherCount > 0 &&
          t('report.summary.gapOthers', { count: otherCount, n: numbers.number(otherCount) })}
      </p>
    </Finding>
  )
}

function Change({ summary: { change }, numbers }: Props) {
  const { t } = useTranslation('leader')
  if (!change) return null
  const { higher, lower } = change
  return (
    <Finding title={t('report.change.title')}>
      <p>
        {higher.length > 0 && t('report.summary.changeHigher', { names: numbers.list(higher) })}{' '}
        {lower.length > 0 && t('report.summary.changeLower', { names: numbers.list(lower) })}
        {higher.length + lower.length === 0 && t('report.summary.changeNone')}
      </p>
    </Finding>
  )
}

function Cohort({ summary: { cohort }, numbers }: Props) {
  const { t } = useTranslation('leader')
  if (!cohort) return null
  const { above, below, all } = cohort
  return (
    <Finding title={t('report.cohort.title')}>
      {all ? (
        <p>{t(all === 'above' ? 'report.summary.cohortAllAbove' : 'report.summary.cohortAllBelow')}</p>
      ) : (
        <p>
          {above.length > 0 && t('report.summary.cohortAbove', { names: numbers.list(above) })}{' '}
          {below.length > 0 && t('report.summary.cohortBelow', { names: numbers.list(below) })}
          {above.length + below.length === 0 && t('report.summary.cohortNone')}
        </p>
      )}
    </Finding>
  )
}

function Certainty({ summary, numbers }: Props) {
  const { t } = useTranslation('leader')
  const { pairs, onlyPrecision, isUnknown, unscored, run } = summary.certainty
  return (
    <Finding title={t('report.summary.certainty')}>
      {run && (
        <p>
          {t(run.isEveryAnswer ? 'report.summary.everyAnswer' : 'report.summary.run', {
            n: numbers.number(run.length),
          })}
        </p>
      )}
      <p>
        {onlyPrecision && <PrecisionText precision={onlyPrecision} numbers={numbers} />}{' '}
        {isUnknown && t('report.glance.precisionUnknown')}{' '}
        {pairs &&
          (pairs.kind === 'pairs'
            ? t('report.summary.pairs', {
                count: pairs.different,
                n: numbers.number(pairs.different),
                total: numbers.number(pairs.total),
              })
            : t(`report.summary.${pairs.kind}`))}{' '}
        {unscored.length > 0 && t('report.glance.unscored', { names: numbers.list(unscored) })}{' '}
        {t('report.summary.view')}
      </p>
    </Finding>
  )
}

type SuggestionsProps = Props & { ownAssessmentId: string | null }

function Suggestions({ summary: { suggestions }, numbers, ownAssessmentId }: SuggestionsProps) {
  const { t } = useTranslation('leader')
  const labelOf = useStatementLabel()
  if (suggestions.length === 0) return null
  return (
    <Finding title={t('report.summary.try')}>
      <ul className={styles.items}>
        {suggestions.map(({ text, scaleName, statement }) => (
          <li key={statement.id}>
            {text}
            <span className={styles.note}>
              {t('report.summary.for', {
                value: numbers.number(statement.value),
                label: labelOf(statement),
                scale: scaleName,
              })}
            </span>
            {ownAssessmentId && (
              <AddToPlan draft={{ assessmentId: ownAssessmentId, statementId: statement.id, text }} />
            )}
          </li>
        ))}
      </ul>
    </Finding>
  )
}

function Questions({ questions }: Pick<ReportSummary, 'questions'>) {
  const { t } = useTranslation('leader')
  if (questions.length === 0) return null
  return (
    <Finding title={t('report.reflection.title')}>
      <ul className={styles.items}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Finding>
  )
}

function Reason({ labels, numbers }: { labels: readonly string[]; numbers: Formats }) {
  const { t } = useTranslation('leader')
  return <p className={styles.note}>{t('report.summary.reason', { labels: numbers.list(labels) })}</p>
}

function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
