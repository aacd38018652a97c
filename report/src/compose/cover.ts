import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeCoverTitle } from './cover-title.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'

export function composeCover(report: IndividualReport, words: Words, hasLogo: boolean) {
  return {
    organization: report.organization.name,
    hasLogo,
    logoAlt: words.t('report.logo', { organization: report.organization.name }),
    figureAlt: composeFigureAlt(report, words),
    petals: computePetalLengths(report),
    ...composeCoverTitle(report, report.instrument.subtitle),
    subject: words.t('report.for', { name: report.learner.name }),
    facts: [report.cohort.name, words.t('report.completed', { date: words.date(report.completedAt) })],
  }
}
