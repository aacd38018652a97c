import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { tagLanguage } from './tag-language.ts'

export function composeReflection({ reflection }: IndividualReport, texts: ReportTexts) {
  if (reflection.length === 0) return null
  return {
    title: texts.t('report.reflection.title'),
    lead: texts.t('report.reflection.lead'),
    questions: reflection,
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
    /** Lines for handwriting. */
    hasLines: report.customization.sections.includes('notes'),
  }
}

function listParagraphs(note: string | null | undefined) {
  return (note ?? '').split('\n').filter((line) => line.trim() !== '')
}
