import { type GroupReport, hasKnownOrder, isolate } from '@lpi/contract'
import { describeAnswerRange } from '../compose/answer-range.ts'
import { composeCoverTitle } from '../compose/cover-title.ts'
import { composeEyebrow } from '../compose/eyebrow.ts'
import {
  composeMeaning,
  composePositions,
  composeQuestionsLead,
  listDiscussionQuestions,
} from '../compose/group/meaning.ts'
import { composeAgreement } from '../compose/group/scale-page.ts'
import { shorten } from '../compose/shorten.ts'
import { composeMark } from '../compose/statement.ts'
import type { ReportTexts } from '../report-texts.ts'

/** The maximum number of statements in each of the two lists: the highest means and the lowest means. */
const MAX_STATEMENTS = 3
/** The maximum number of statements for which the slide of a scale has room. */
const MAX_LISTED = 7

export type Slides = ReturnType<typeof composeSlides>

/** The content of the slides about a group report. */
export function composeSlides(report: GroupReport, texts: ReportTexts) {
  const { language, direction, instrument, organization, cohort, customization, options } = report
  const values = options.map(({ value }) => value)
  const range = { min: Math.min(...values), max: Math.max(...values) }
  const limits = { min: texts.number(range.min), max: texts.number(range.max) }
  const people = texts.translateCount('pdf.group.people', report.n)
  const { title, subtitle } = composeCoverTitle(report, texts.t('pdf.group.kind'))
  const scales = report.scales.map((scale, index) => {
    const name = shorten(scale.name, 60)
    const mean = texts.figure(scale, report.n)
    return {
      eyebrow: composeEyebrow(report, index, texts),
      name,
      description: scale.description,
      mean,
      value: scale.mean,
      /** Null for a number. The chart shows a range as a range. */
      open: scale.range,
      alt: `${name}. ${texts.t('pdf.group.scale.statementAltMean', { mean, ...limits })}`,
      /** For the notes of the speaker. */
      meaning: composeMeaning(report, scale, texts),
      statements:
        scale.statements.length > MAX_LISTED
          ? []
          : scale.statements.map((statement) => ({
              text: [shorten(statement.text, 110), composeMark(statement, texts)].filter(Boolean).join(' '),
              mean: texts.figure(statement, report.n),
              agreement: statement.agreement ? composeAgreement(statement, texts) : '',
            })),
      questions: listDiscussionQuestions(scale, texts),
    }
  })
  return {
    language,
    direction,
    accentColor: customization.accentColor,
    author: organization.name,
    documentTitle: texts.t('pdf.group.documentTitle', {
      cohort: shorten(cohort.name, 120),
      instrument: shorten(instrument.name, 120),
    }),
    footer: texts.t('pdf.group.footer', {
      cohort: shorten(cohort.name, 50),
      instrument: shorten(instrument.name, 50),
    }),
    title: {
      organization: isolate(shorten(organization.name, 80), report.language),
      title: shorten(title, 90),
      subtitle: shorten(subtitle, 90),
      cohort: isolate(shorten(cohort.name, 90), report.language),
      groupLine: `${people} · ${texts.t('pdf.group.asOf', { date: texts.utcDate(report.asOf) })}`,
      logoAlt: texts.t('report.logo', { organization: organization.name }),
    },
    reading: {
      title: texts.t('report.howToRead.title'),
      points: [
        texts.t('pdf.group.reading.scores', describeAnswerRange(options, texts)),
        texts.t('pdf.group.rules.ranges'),
        texts.joinSentences([
          texts.t('pdf.group.meaning.lead'),
          ...(report.ranking.length === 0 ? [texts.t('pdf.group.meaning.small')] : []),
        ]),
        texts.t('pdf.group.limits.people'),
      ],
    },
    range,
    /** Null if there is only one scale, because the scale's own slide has the same chart. */
    glance:
      scales.length > 1
        ? {
            title: texts.t('report.glance.title'),
            alt: texts.list(scales.map(({ name, mean }) => `${name} ${mean}`)),
            note: texts.t('pdf.group.limits.chance'),
            meaning: composePositions(report, texts).map(({ names, text }) =>
              names ? `${names}: ${text}` : text,
            ),
          }
        : null,
    labels: {
      mean: texts.t('report.scale.mean'),
      range: texts.t('report.scale.range', limits),
      statements: texts.t('pdf.group.scale.answers'),
      meaning: texts.t('pdf.group.meaning.title'),
      questions: texts.t('pdf.group.questions.title'),
    },
    scales,
    statements: composeStatements(report, texts),
    closing: {
      title: texts.t('pdf.slides.closing.title'),
      lead: texts.t('pdf.slides.closing.lead'),
      columns: ['step', 'who', 'when', 'sign'].map((column) => texts.t(`pdf.slides.closing.${column}`)),
    },
    speakerNotes: composeQuestionsLead(report, texts),
  }
}

type RankedStatement = GroupReport['ranking'][number]

/**
 * The statements with the highest and the lowest means. Null if the report has fewer than two statements, if the
 * organization turned off the ranking, if both lists would contain the same mean, or if the mean of any statement is a
 * range: it could be beyond the others.
 */
function composeStatements({ ranking, scales, customization }: GroupReport, texts: ReportTexts) {
  if (!scales.every(({ statements }) => statements.length > 0 && hasKnownOrder(statements))) return null
  const count = Math.min(MAX_STATEMENTS, Math.floor(ranking.length / 2))
  if (count === 0 || !customization.sections.includes('ranking')) return null
  const [highest, lowest] = [ranking.slice(0, count), ranking.slice(-count).reverse()]
  if (highest.at(-1)!.rank === lowest.at(-1)!.rank) return null
  const list = (rows: readonly RankedStatement[]) => {
    const { rank } = rows.at(-1)!
    const otherCount = ranking.filter((row) => row.rank === rank && !rows.includes(row)).length
    return {
      rows: rows.map(({ statement }) => ({
        text: [shorten(statement.text, 110), composeMark(statement, texts)].filter(Boolean).join(' '),
        mean: texts.statistic(statement.mean),
      })),
      others: otherCount > 0 ? texts.translateCount('pdf.slides.statements.others', otherCount) : null,
    }
  }
  return {
    title: texts.t('pdf.slides.statements.title'),
    lists: [
      { title: texts.t('pdf.slides.statements.highest'), ...list(highest) },
      { title: texts.t('pdf.slides.statements.lowest'), ...list(lowest) },
    ],
    note: texts.joinSentences([
      texts.t('pdf.slides.statements.chance'),
      ...([...highest, ...lowest].some(({ statement }) => statement.isReversed)
        ? [texts.t('pdf.group.reading.reversed')]
        : []),
    ]),
  }
}
