import { type IndividualReport, omitSections } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeAppendix, composeRanking } from './appendix.ts'
import { composeCover } from './cover.ts'
import { composeDocument } from './document.ts'
import { composeIntroduction } from './introduction.ts'
import { composeOverview } from './overview.ts'
import { composePlan, composeReflection } from './plan.ts'
import { composePortrait } from './portrait.ts'
import { composeScaleCard, composeUnscored } from './scale-card.ts'
import { shorten, shortenMiddle } from './shorten.ts'

/** The content that the template lays out: formatted numbers and translated sentences. */
export function composeReport(value: IndividualReport, texts: ReportTexts, hasLogo: boolean) {
  const report = withShortNames(omitSections(value))
  const { sections } = report.customization
  const hasResults = report.scales.length > 0
  const shortenNames = (maxLength: number) => ({
    name: shortenMiddle(report.learner.name, maxLength),
    instrument: shorten(report.instrument.name, maxLength),
  })
  return {
    ...composeDocument(report, report.completedAt),
    title: texts.t('pdf.documentTitle', shortenNames(120)),
    author: report.organization.name,
    footer: texts.t('pdf.footer', shortenNames(40)),
    cover: composeCover(report, texts, hasLogo),
    portrait: hasResults ? composePortrait(report, texts) : null,
    introduction: composeIntroduction(report, texts),
    overview: composeOverview(report, texts),
    scales: report.scales.map((_, index) => composeScaleCard(report, index, texts)),
    unscored: composeUnscored(report, texts),
    reflection: composeReflection(report, texts),
    plan: composePlan(report, texts),
    appendix: composeAppendix(report, texts),
    ranking: hasResults && sections.includes('ranking') ? composeRanking(report, texts) : null,
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
    learner: { name: shortenMiddle(report.learner.name, 150) },
    organization: shortenName(report.organization),
    cohort: shortenName(report.cohort),
    scales: report.scales.map(shortenName),
    ...(report.unscored && { unscored: report.unscored.map(shortenName) }),
    ranking: report.ranking.map((row) => ({ ...row, scaleName: shorten(row.scaleName, 150) })),
  }
}
