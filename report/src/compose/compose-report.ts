import { type IndividualReport, omitSections } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
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
import { composeSummary } from './summary.ts'
import { composeUnscored } from './unscored.ts'

/** The content that the template lays out: formatted numbers and translated sentences. */
export function composeReport(value: IndividualReport, texts: ReportTexts, hasLogo: boolean) {
  const report = withShortNames(omitSections(value))
  const { sections } = report.customization
  const hasResults = report.scales.length > 0
  const isShown = (section: (typeof sections)[number]) => hasResults && sections.includes(section)
  const shortenNames = (maxLength: number) => ({
    name: shorten(report.learner.name, maxLength),
    instrument: shorten(report.instrument.name, maxLength),
  })
  return {
    ...composeDocument(report, report.completedAt),
    title: texts.t('pdf.documentTitle', shortenNames(120)),
    author: report.organization.name,
    footer: texts.t('pdf.footer', shortenNames(40)),
    cover: composeCover(report, texts, hasLogo),
    summary: hasResults ? composeSummary(report, texts) : null,
    introduction: composeIntroduction(report, texts),
    reading: composeReading(report, texts),
    glance: report.scales.length > 1 ? composeGlance(report, texts) : null,
    scales: report.scales.map((_, index) => composeScalePage(report, index, texts)),
    unscored: composeUnscored(report, texts),
    ranking: isShown('ranking') ? composeRanking(report, texts) : null,
    change: isShown('change') ? composeChange(report, texts) : null,
    comparison: isShown('comparison') ? composeComparison(report, texts) : null,
    reflection: composeReflection(report, texts),
    plan: composePlan(report, texts),
    limits: composeLimits(report, texts),
  }
}

/** Shortens names to fit on about three lines, on the cover and in headings. */
function withShortNames(report: IndividualReport): IndividualReport {
  const shortenName = <T extends { name: string }>(item: T): T => ({
    ...item,
    name: shorten(item.name, 150),
  })
  return {
    ...report,
    instrument: { ...shortenName(report.instrument), subtitle: shorten(report.instrument.subtitle, 200) },
    learner: shortenName(report.learner),
    organization: shortenName(report.organization),
    cohort: shortenName(report.cohort),
    scales: report.scales.map(shortenName),
    ...(report.unscored && { unscored: report.unscored.map(shortenName) }),
    ranking: report.ranking.map((row) => ({ ...row, scaleName: shorten(row.scaleName, 150) })),
  }
}
