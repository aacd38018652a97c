import type { Context } from '../../platform/base/context.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { listEditions } from '../../results/editions/shared-queries.ts'
import { shownEdition } from '../../results/editions/store-editions.ts'
import { presentDemographics } from '../../results/reports/build-group-report.ts'
import type { Column } from './columns.ts'
import type { Row } from './queries.ts'
import { openTable, type Table } from './tables.ts'

type Count = { cohort: string; questionnaire: string; question: string; answer: string; people: number }

/**
 * The demographics of the cohorts to which these rows belong: the rounded counts that their newest group reports show.
 */
export async function openDemographics(
  ctx: Context,
  rows: readonly Row[],
  language: string | undefined,
): Promise<Table> {
  const translate = (key: string) => ctx.translate(language ?? null, `admin:dataset.codebook.${key}`)
  const groups = Map.groupBy(rows, ({ cohortId, instrumentId, instrumentVersion }) =>
    [cohortId, instrumentId, instrumentVersion].join(' '),
  )
  const counts: Count[] = []
  for (const [row] of groups.values()) {
    if (row) counts.push(...(await countDemographics(ctx, row, language, translate('rest'))))
  }
  const columns: Column<Count>[] = [
    {
      name: 'cohort',
      label: ctx.translate(language ?? null, 'admin:assessments.csv.cohort'),
      values: '',
      cell: ({ cohort }) => cohort,
    },
    {
      name: 'questionnaire',
      label: ctx.translate(language ?? null, 'admin:assessments.csv.instrument'),
      values: '',
      cell: ({ questionnaire }) => questionnaire,
    },
    { name: 'question', label: translate('question'), values: '', cell: ({ question }) => question },
    { name: 'answer', label: translate('answer'), values: '', cell: ({ answer }) => answer },
    {
      name: 'people',
      label: translate('people'),
      values: translate('peopleValues'),
      isInteger: true,
      cell: ({ people }) => people,
    },
  ]
  return openTable('demographics', columns, counts, async (batch) => batch)
}

async function countDemographics(ctx: Context, row: Row, language: string | undefined, restLabel: string) {
  const instrument = await loadStoredInstrument(ctx, row.instrumentId, row.instrumentVersion)
  const edition = (await listEditions(ctx.db, { cohortId: row.cohortId, instrument })).at(-1)
  if (!edition) return []
  const instrumentLanguage = chooseLanguage(language, instrument)
  const questions = presentDemographics({ edition: shownEdition(instrument, edition), instrument }, (text) =>
    textIn(text, instrumentLanguage, instrument),
  )
  return questions.flatMap(({ text: question, rows, rest: people }) =>
    [...rows.map(({ text, count }) => ({ answer: text, people: count })), { answer: restLabel, people }].map(
      (count) => ({
        cohort: row.cohortName,
        questionnaire: `${instrument.id} ${instrument.version}`,
        question,
        ...count,
      }),
    ),
  )
}
