import { type GroupReport, omitGroupSections } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { composeCoverTitle } from '../cover-title.ts'
import { composeDocument } from '../document.ts'
import { composeIntroduction } from '../introduction.ts'
import { shorten } from '../shorten.ts'
import { tagName } from '../tag-language.ts'
import { composeDemographics } from './demographics.ts'
import { composeGroupGlance } from './glance.ts'
import { composeDiscussion } from './meaning.ts'
import { composePetals } from './petals.ts'
import { composeGroupRanking } from './ranking.ts'
import { composeGroupReading } from './reading.ts'
import { composeGroupScale } from './scale-page.ts'

/** The content that the template of the group report lays out. */
export function composeGroupReport(value: GroupReport, texts: ReportTexts, hasLogo: boolean) {
  const report = withShortNames(omitGroupSections(value))
  const { cohort, instrument, organization } = report
  const shortenNames = (maxLength: number) => ({
    cohort: shorten(cohort.name, maxLength),
    instrument: shorten(instrument.name, maxLength),
  })
  const people = texts.translateCount('pdf.group.people', report.n)
  const kind = texts.t('pdf.group.kind')
  return {
    ...composeDocument(report, report.asOf),
    title: texts.t('pdf.group.documentTitle', shortenNames(120)),
    author: organization.name,
    footer: texts.t('pdf.group.footer', shortenNames(40)),
    cover: {
      organization: tagName(organization.name, report),
      hasLogo,
      logoAlt: texts.t('report.logo', { organization: organization.name }),
      ...composePetals(report, texts),
      ...composeCoverTitle(report, kind),
      subject: tagName(cohort.name, report),
      lines: [
        ...(report.customization.coverTitle === null ? [] : [kind]),
        people,
        texts.t('pdf.group.asOf', { date: texts.date(report.asOf) }),
      ].map((line) => tagName('', report, () => line)),
    },
    /** If statements are shown for fewer than half of the scales, the report has three or four pages. */
    isShort:
      2 * report.scales.filter(({ statements }) => statements.length > 0).length < report.scales.length,
    contents: texts.t('pdf.contents.title'),
    introduction: composeIntroduction(report, texts),
    reading: composeGroupReading(report, texts),
    glance: composeGroupGlance(report, texts),
    scales: report.scales.map((_, index) => composeGroupScale(report, index, texts)),
    questions: composeDiscussion(report, texts),
    ranking:
      report.ranking.length > 0 && report.customization.sections.includes('ranking')
        ? composeGroupRanking(report, texts)
        : null,
    demographics: composeDemographics(report, texts),
    spread: composeSpread(report, texts),
    limits: {
      title: texts.t('report.limits.title'),
      paragraphs: ['people', 'views', 'chance', 'use'].map((key) => texts.t(`pdf.group.limits.${key}`)),
      versionLines: [
        texts.t('pdf.group.limits.instrument', { ...instrument, people, date: texts.utcDate(report.asOf) }),
      ],
    },
  }
}

/** The appendix with statistics for experts; null for a group of fewer than a hundred people. */
function composeSpread({ scales }: GroupReport, texts: ReportTexts) {
  const rows = scales.flatMap(({ name, spread }) =>
    spread
      ? [
          [
            name,
            texts.statistic(spread.standardDeviation),
            texts.decimal(spread.alpha),
            texts.number(spread.n),
          ],
        ]
      : [],
  )
  if (rows.length === 0) return null
  return {
    title: texts.t('pdf.group.spread.title'),
    lead: texts.t('pdf.group.reading.alpha'),
    columns: [
      texts.t('pdf.columns.scale'),
      texts.t('pdf.group.spread.deviation'),
      texts.t('pdf.group.scale.alpha'),
      'n',
    ],
    rows,
  }
}

function withShortNames(report: GroupReport): GroupReport {
  const shortenName = <T extends { name: string }>(item: T): T => ({
    ...item,
    name: shorten(item.name, 150),
  })
  return {
    ...report,
    instrument: shortenName(report.instrument),
    organization: shortenName(report.organization),
    cohort: shortenName(report.cohort),
    scales: report.scales.map(shortenName),
    ranking: report.ranking.map((row) => ({ ...row, scaleName: shorten(row.scaleName, 150) })),
  }
}
