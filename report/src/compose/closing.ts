import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

export function composeReflection(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.reflection.title'),
    lead: texts.t('report.reflection.lead'),
    questions: report.reflection,
    scales: report.scales.flatMap(({ name, reflection }, index) =>
      reflection.length > 0 ? [{ index, name, questions: reflection }] : [],
    ),
    hasLines: hasLines(report),
  }
}

export function composePlan(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.plan.title'),
    lead: texts.t('pdf.plan.lead'),
    steps: report.plan,
    hasLines: hasLines(report),
  }
}

/** Whether the organization has enabled pages with lines for handwriting. */
function hasLines({ customization }: IndividualReport) {
  return customization.sections.includes('notes')
}

export function composeLimits(report: IndividualReport, texts: ReportTexts) {
  const { name, version } = report.instrument
  return {
    title: texts.t('report.limits.title'),
    paragraphs: report.limits,
    colophon: [
      texts.t('pdf.limits.instrument', { name, version, date: texts.date(report.completedAt) }),
      ...(report.norm ? [texts.counted('report.norm.source', report.norm.n, report.norm)] : []),
    ],
  }
}
