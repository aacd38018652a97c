import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { tagLanguage } from './tag-language.ts'

export function composeReflection(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.reflection.title'),
    lead: texts.t('report.reflection.lead'),
    questions: report.reflection,
    scales: [
      ...report.scales.map(({ name, reflection }, index) => ({
        index: report.scales.length > 1 ? index : null,
        hasPage: true,
        name,
        questions: reflection,
      })),
      // A scale without a result has no number. If only one scale has a result, it has no number either.
      ...(report.unscored ?? []).map(({ name, reflection }) => ({
        index: null,
        hasPage: false,
        name,
        questions: reflection,
      })),
    ].filter(({ questions }) => questions.length > 0),
    hasLines: hasLines(report),
  }
}

export function composePlan(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.plan.title'),
    lead: texts.t('pdf.plan.lead'),
    stepsTitle: texts.t('pdf.plan.steps'),
    steps: (report.ownPlan?.steps ?? []).map(({ text, dueOn, outcome }) => ({
      ...tagLanguage(text, report),
      lines: text.split('\n'),
      status: [
        ...(dueOn ? [texts.t('pdf.plan.due', { date: texts.date(dueOn) })] : []),
        ...(outcome ? [texts.t(`pdf.plan.outcome.${outcome}`)] : []),
      ].join(' · '),
    })),
    prompts: report.plan.map((prompt, index) => ({
      ...prompt,
      paragraphs: listParagraphs(report.ownPlan?.notes[index]).map((text) => tagLanguage(text, report)),
    })),
    hasLines: hasLines(report),
  }
}

function listParagraphs(note: string | null | undefined) {
  return (note ?? '').split('\n').filter((line) => line.trim() !== '')
}

/** Whether the organization has enabled lines for handwriting. */
function hasLines({ customization }: IndividualReport) {
  return customization.sections.includes('notes')
}

export function composeLimits(report: IndividualReport, texts: ReportTexts) {
  const { name, version } = report.instrument
  return {
    title: texts.t('report.limits.title'),
    paragraphs: [texts.t('report.hedge'), ...report.limits],
    versionLines: [
      texts.t('pdf.limits.instrument', { name, version, date: texts.date(report.completedAt) }),
      ...(report.norm ? [texts.translateCount('report.norm.source', report.norm.n, report.norm)] : []),
    ],
  }
}
