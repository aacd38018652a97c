import { type IndividualReport, withoutLeftOut } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeChange } from './change.ts'
import { composeLimits, composePlan, composeReflection } from './closing.ts'
import { composeComparison } from './comparison.ts'
import { composeCover } from './cover.ts'
import { composeDocument } from './document.ts'
import { composeGlance } from './glance.ts'
import { composeIntroduction } from './introduction.ts'
import { composeRanking } from './ranking.ts'
import { composeReading } from './reading.ts'
import { composeScalePage } from './scale-page.ts'
import { shorten } from './shorten.ts'

/** What the template prints: every number already a text, every sentence already chosen. */
export function composeReport(value: IndividualReport, words: Words, hasLogo: boolean) {
  const report = withShortNames(withoutLeftOut(value))
  const { sections } = report.customization
  const names = (most: number) => ({
    name: shorten(report.learner.name, most),
    instrument: shorten(report.instrument.name, most),
  })
  return {
    ...composeDocument(report, report.completedAt),
    title: words.t('pdf.documentTitle', names(120)),
    author: report.organization.name,
    footer: words.t('pdf.footer', names(40)),
    cover: composeCover(report, words, hasLogo),
    contents: words.t('pdf.contents.title'),
    introduction: composeIntroduction(report, words),
    reading: composeReading(report, words),
    glance: composeGlance(report, words),
    scales: report.scales.map((_, index) => composeScalePage(report, index, words)),
    ranking: sections.includes('ranking') ? composeRanking(report, words) : null,
    change: sections.includes('change') ? composeChange(report, words) : null,
    comparison: sections.includes('comparison') ? composeComparison(report, words) : null,
    reflection: composeReflection(report, words),
    plan: composePlan(report, words),
    limits: composeLimits(report, words),
  }
}

/** Names stand on the cover, in headings and in the contents, which have room for a line or three. */
function withShortNames(report: IndividualReport): IndividualReport {
  const short = <T extends { name: string }>(one: T): T => ({ ...one, name: shorten(one.name, 150) })
  return {
    ...report,
    instrument: { ...short(report.instrument), subtitle: shorten(report.instrument.subtitle, 200) },
    learner: short(report.learner),
    organization: short(report.organization),
    cohort: short(report.cohort),
    scales: report.scales.map(short),
    ranking: report.ranking.map((one) => ({ ...one, scaleName: shorten(one.scaleName, 150) })),
  }
}
