import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeChange } from './change.ts'
import { composeLimits, composePlan, composeReflection } from './closing.ts'
import { composeComparison } from './comparison.ts'
import { composeCover } from './cover.ts'
import { composeGlance } from './glance.ts'
import { composeRanking } from './ranking.ts'
import { composeReading } from './reading.ts'
import { composeScalePage } from './scale-page.ts'

/** What the template prints: every number already a text, every sentence already chosen. */
export type PrintedReport = ReturnType<typeof composeReport>

export function composeReport(report: IndividualReport, words: Words, hasLogo: boolean) {
  const [language = 'en', suffix] = report.language.split('-')
  const completed = new Date(report.completedAt)
  const values = { name: report.learner.name, instrument: report.instrument.name }
  return {
    title: words.t('pdf.documentTitle', values),
    author: report.organization.name,
    footer: words.t('pdf.footer', values),
    date: {
      year: completed.getUTCFullYear(),
      month: completed.getUTCMonth() + 1,
      day: completed.getUTCDate(),
    },
    language,
    region: suffix?.length === 2 ? suffix.toUpperCase() : null,
    direction: report.direction,
    cover: composeCover(report, words, hasLogo),
    contents: words.t('pdf.contents.title'),
    reading: composeReading(report, words),
    glance: composeGlance(report, words),
    scales: report.scales.map((_, index) => composeScalePage(report, index, words)),
    ranking: composeRanking(report, words),
    change: composeChange(report, words),
    comparison: composeComparison(report, words),
    reflection: composeReflection(report, words),
    plan: composePlan(report, words),
    limits: composeLimits(report, words),
  }
}
