import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeCoverTitle } from './cover-title.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'
import { tagName } from './tag-language.ts'

export function composeCover(report: IndividualReport, texts: ReportTexts, hasLogo: boolean) {
  return {
    organization: tagName(report.organization.name, report),
    hasLogo,
    logoAlt: texts.t('report.logo', { organization: report.organization.name }),
    figureAlt: composeFigureAlt(report, texts),
    petals: computePetalLengths(report),
    ...composeCoverTitle(report, report.instrument.subtitle),
    subject: tagName(report.learner.name, report, (name) => texts.t('report.for', { name })),
    lines: [
      tagName(report.cohort.name, report),
      tagName('', report, () => texts.t('report.completed', { date: texts.date(report.completedAt) })),
    ],
  }
}
