import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { composeDocument } from '../document.ts'
import { shorten } from '../shorten.ts'
import { composeQuestionsLead, listDiscussionQuestions } from './meaning.ts'

/** The steps of the meeting, with the number of minutes for each: one hour in total. */
const plan = [
  { id: 'welcome', minutes: 5 },
  { id: 'reading', minutes: 7 },
  { id: 'alone', minutes: 8 },
  { id: 'pairs', minutes: 10 },
  { id: 'together', minutes: 18 },
  { id: 'agree', minutes: 9 },
  { id: 'close', minutes: 3 },
] as const

/**
 * The steps whose text differs if the questionnaire has only one scale, because the group then does not choose a scale.
 */
const stepsWithTextForOneScale: readonly string[] = ['alone', 'pairs', 'together']

/** The content of the guide for the facilitator of a meeting about a group report. */
export function composeGuide(report: GroupReport, texts: ReportTexts) {
  const { instrument, organization, asOf } = report
  const cohort = shorten(report.cohort.name, 100)
  const hasOneScale = report.scales.length === 1
  const list = (part: string, keys: readonly string[]) =>
    keys.map((key) => texts.t(`pdf.guide.${part}.${key}`))
  return {
    ...composeDocument(report, asOf),
    title: texts.t('pdf.guide.title'),
    author: organization.name,
    footer: texts.t('pdf.guide.footer', { cohort: shorten(cohort, 60) }),
    lead: texts.t('pdf.guide.lead', { cohort, instrument: shorten(instrument.name, 100) }),
    groupLine: `${texts.translateCount('pdf.group.people', report.n)} · ${texts.t('pdf.group.asOf', { date: texts.utcDate(asOf) })}`,
    materialsTitle: texts.t('pdf.guide.materials.title'),
    materials: list('materials', ['slides', 'paper', 'room', 'own']),
    rulesTitle: texts.t('pdf.guide.rules.title'),
    rules: list('rules', ['show', 'pass', 'guess', 'stay']),
    planTitle: texts.t('pdf.guide.plan.title'),
    columns: list('plan', ['minutes', 'step', 'what']),
    steps: plan.map(({ id, minutes }, i) => {
      const start = plan.slice(0, i).reduce((total, step) => total + step.minutes, 0)
      return {
        time: `${texts.number(start)}–${texts.number(start + minutes)}`,
        title: texts.t(`pdf.guide.plan.${id}.title`),
        text: texts.t(
          `pdf.guide.plan.${id}.${hasOneScale && stepsWithTextForOneScale.includes(id) ? 'textOnly' : 'text'}`,
        ),
      }
    }),
    questionsTitle: texts.t('pdf.group.questions.title'),
    questionsLead: composeQuestionsLead(report, texts),
    scales: report.scales.map((scale, index) => ({
      index: hasOneScale ? null : index,
      name: shorten(scale.name, 100),
      mean: `${texts.t('report.scale.mean')} ${texts.figure(scale, report.n)}`,
      questions: listDiscussionQuestions(scale, texts)
        .slice(0, countQuestions(report.scales.length))
        .map((question) => shorten(question, 200)),
    })),
    limitsTitle: texts.t('pdf.guide.limits.title'),
    limits: [
      ...['people', 'views', 'chance'].map((key) => texts.t(`pdf.group.limits.${key}`)),
      ...list('limits', ['cause', 'absent']),
    ],
  }
}

/**
 * The number of questions for each scale, limited so that the guide has at most three pages. The report has all of
 * the questions.
 */
function countQuestions(scales: number) {
  if (scales <= 6) return 3
  return scales <= 8 ? 2 : 1
}
