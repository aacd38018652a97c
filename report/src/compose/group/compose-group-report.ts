import { type GroupReport, omitGroupSections } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { composeCoverTitle } from '../cover-title.ts'
import { composeDocument } from '../document.ts'
import { composeIntroduction } from '../introduction.ts'
import { shorten } from '../shorten.ts'
import { composeDemographics } from './demographics.ts'
import { composeGroupGlance } from './glance.ts'
import { composePetals } from './petals.ts'
import { composeGroupRanking } from './ranking.ts'
import { composeGroupReading } from './reading.ts'
import { composeGroupScale } from './scale-page.ts'

/** The content of the group report's template. */
export function composeGroupReport(value: GroupReport, words: Words, hasLogo: boolean) {
  const report = withShortNames(omitGroupSections(value))
  const { cohort, instrument, organization } = report
  const names = (maxLength: number) => ({
    cohort: shorten(cohort.name, maxLength),
    instrument: shorten(instrument.name, maxLength),
  })
  const people = words.counted('pdf.group.people', report.n)
  const kind = words.t('pdf.group.kind')
  const asOf = words.date(report.asOf)
  return {
    ...composeDocument(report, report.asOf),
    title: words.t('pdf.group.documentTitle', names(120)),
    author: organization.name,
    footer: words.t('pdf.group.footer', names(40)),
    cover: {
      organization: organization.name,
      hasLogo,
      logoAlt: words.t('report.logo', { organization: organization.name }),
      ...composePetals(report, words),
      ...composeCoverTitle(report, kind),
      subject: cohort.name,
      facts: [
        ...(report.customization.coverTitle === null ? [] : [kind]),
        people,
        words.t('pdf.group.asOf', { date: asOf }),
      ],
    },
    contents: words.t('pdf.contents.title'),
    introduction: composeIntroduction(report, words),
    reading: composeGroupReading(report, words),
    glance: composeGroupGlance(report, words),
    scales: report.scales.map((_, index) => composeGroupScale(report, index, words)),
    ranking:
      report.ranking.length > 0 && report.customization.sections.includes('ranking')
        ? composeGroupRanking(report, words)
        : null,
    demographics: composeDemographics(report, words),
    limits: {
      title: words.t('report.limits.title'),
      paragraphs: ['people', 'views', 'chance', 'use'].map((key) => words.t(`pdf.group.limits.${key}`)),
      colophon: [words.t('pdf.group.limits.instrument', { ...instrument, people, date: asOf })],
    },
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
