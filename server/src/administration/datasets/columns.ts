import type { DatasetContent, FoundAssessment } from '@lpi/contract'
import { invitationStatuses, NO_OPPORTUNITY } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'
import { sumRange } from '../../results/editions/rules.ts'
import type { AnswerValues } from '../../results/measurement/scale-sample.ts'
import { minimumAnswers, scoreAnswers } from '../../results/measurement/score-answers.ts'

type Translate = (key: string, values?: Record<string, string | number>) => string

/** An empty string is a missing value. */
export type Cell = string | number

/** The machine-readable name of a column, and its entry in the codebook. */
export type ColumnDescription = {
  name: string
  label: string
  values: string
  /** Its cells are integers or missing. */
  isInteger?: true
}

export type Column<Row> = ColumnDescription & { cell: (row: Row) => Cell }

/** A row without the names of people. The key is random and different in each export. */
export type RowWithoutNames = { key: string; cohortName: string }

/** The columns that precede the scores or answers in an export without names. */
export function columnsWithoutNames(translate: Translate): Column<RowWithoutNames>[] {
  return [
    {
      name: 'row',
      label: translate('dataset.codebook.row'),
      values: translate('dataset.codebook.rowValues'),
      cell: ({ key }) => key,
    },
    {
      name: 'cohort',
      label: translate('assessments.csv.cohort'),
      values: '',
      cell: ({ cohortName }) => cohortName,
    },
  ]
}

/** The columns that precede the progress, scores or answers in an export with names. */
export function columnsWithNames(translate: Translate): Column<FoundAssessment>[] {
  const date = translate('dataset.codebook.date')
  const buildColumn = (
    name: string,
    labelKey: string,
    cell: Column<FoundAssessment>['cell'],
    values = '',
  ): Column<FoundAssessment> => ({ name, label: translate(`assessments.csv.${labelKey}`), values, cell })
  return [
    buildColumn('last_name', 'lastName', ({ learner }) => learner.lastName),
    buildColumn('first_name', 'firstName', ({ learner }) => learner.firstName),
    buildColumn('email', 'email', ({ learner }) => learner.email),
    buildColumn('cohort', 'cohort', ({ folder }) => folder.name),
    buildColumn('created_on', 'createdAt', ({ createdAt }) => dayOf(createdAt), date),
    buildColumn('completed_on', 'completedAt', ({ completedAt }) => dayOf(completedAt ?? ''), date),
    buildColumn('assessment_id', 'id', ({ id }) => id),
  ]
}

export function progressColumns(translate: Translate): Column<FoundAssessment>[] {
  const statuses = invitationStatuses.map(
    (status) => `${status} = ${translate(`assessments.status.${status}`)}`,
  )
  return [
    {
      name: 'questionnaire',
      label: translate('assessments.csv.instrument'),
      values: '',
      cell: ({ instrument }) => `${instrument.id} ${instrument.version}`,
    },
    {
      name: 'status',
      label: translate('assessments.csv.status'),
      values: statuses.join('; '),
      cell: ({ status }) => status,
    },
    {
      name: 'progress',
      label: translate('assessments.csv.progress'),
      values: '0–100',
      isInteger: true,
      cell: ({ progress }) => progress,
    },
  ]
}

/** The columns for one version of an instrument: the answers as they were given, or the sums of the scales. */
export function resultColumns(
  instrument: Instrument,
  content: Exclude<DatasetContent, 'progress'>,
  language: string,
  translate: Translate,
): Column<AnswerValues>[] {
  const { statements, scales, options, noOpportunity } = instrument
  if (content === 'answers') {
    const inLanguage = (text: Text) => textIn(text, language, instrument)
    const values = [
      ...options.map(({ value, text }) => `${value} = ${inLanguage(text)}`),
      ...(noOpportunity
        ? [
            translate('dataset.codebook.missing', {
              value: NO_OPPORTUNITY,
              text: inLanguage(noOpportunity),
            }),
          ]
        : []),
    ]
    return statements.map(({ id, text, reversed }) => ({
      name: `statement_${id}`,
      label: inLanguage(text),
      values: [...values, ...(reversed ? [translate('dataset.codebook.reversed')] : [])].join('; '),
      isInteger: true,
      cell: (answers) => answers[id] ?? '',
    }))
  }
  return scales.map((scale) => {
    const { min, max } = sumRange(instrument, scale.id)
    const ownStatements = statements.filter((statement) => statement.scale === scale.id)
    const reversedIds = ownStatements.filter(({ reversed }) => reversed).map(({ id }) => id)
    const neededAnswers = minimumAnswers(instrument, scale.id)
    return {
      name: `scale_${scale.id}`,
      label: textIn(scale.name, language, instrument),
      values: [
        translate('dataset.codebook.scaleValues', { min, max, count: ownStatements.length }),
        ...(reversedIds.length > 0
          ? [translate('dataset.codebook.reversedStatements', { ids: reversedIds.join(', ') })]
          : []),
        ...(noOpportunity ? [translate('dataset.codebook.noResult', { needed: neededAnswers })] : []),
      ].join('; '),
      isInteger: true,
      cell: (answers) => scoreAnswers(instrument, scale.id, answers)?.sum ?? '',
    }
  })
}

function dayOf(timestamp: string) {
  return timestamp.slice(0, 10)
}
