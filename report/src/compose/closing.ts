import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

export function composeReflection(report: IndividualReport, words: Words) {
  return {
    title: words.t('report.reflection.title'),
    lead: words.t('report.reflection.lead'),
    questions: report.reflection,
  }
}

export function composePlan(report: IndividualReport, words: Words) {
  return { title: words.t('report.plan.title'), lead: words.t('pdf.plan.lead'), steps: report.plan }
}

export function composeLimits(report: IndividualReport, words: Words) {
  const { name, version } = report.instrument
  return {
    title: words.t('report.limits.title'),
    paragraphs: report.limits,
    colophon: [
      words.t('pdf.limits.instrument', { name, version, date: words.date(report.completedAt) }),
      ...(report.norm ? [words.counted('report.norm.source', report.norm.n, report.norm)] : []),
    ],
  }
}
