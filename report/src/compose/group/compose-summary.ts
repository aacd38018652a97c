import { countAgreement, type GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { composeDocument } from '../document.ts'
import { shorten } from '../shorten.ts'
import { tagName } from '../tag-language.ts'
import { composeGroupGlance } from './glance.ts'

/** A group report on one page, for readers who were not there. */
export function composeSummary(report: GroupReport, texts: ReportTexts, hasLogo: boolean) {
  const { cohort, instrument, organization } = report
  const organizationName = shorten(organization.name, 100)
  const { columns, rows, positions } = composeGroupGlance(report, texts)
  const agreement = report.scales.map(countAgreement)
  return {
    ...composeDocument(report, report.asOf),
    title: shorten(cohort.name, 100),
    author: organization.name,
    head: {
      organization: tagName(organizationName, report),
      hasLogo,
      logoAlt: texts.t('report.logo', { organization: organizationName }),
    },
    footer: texts.t('pdf.group.footer', {
      cohort: shorten(cohort.name, 40),
      instrument: shorten(instrument.name, 40),
    }),
    lead: `${shorten(instrument.name, 100)} · ${texts.translateCount('pdf.group.people', report.n)} · ${texts.t('pdf.group.asOf', { date: texts.utcDate(report.asOf) })}`,
    columns: [...columns.slice(0, 3), ...(agreement.some(Boolean) ? [texts.t('pdf.columns.agreement')] : [])],
    rows: rows.map((row, i) => ({
      ...row,
      name: shorten(row.name, 60),
      agreement: describeAgreement(agreement[i] ?? null, texts),
    })),
    hasAgreement: agreement.some(Boolean),
    reading: [
      ...positions.map(({ names, text }) => (names ? `${names}: ${text}` : text)),
      ...(agreement.some(Boolean) ? [texts.t('pdf.group.summary.agreement')] : []),
      texts.t('pdf.group.rules.ranges'),
      ...['people', 'views', 'chance'].map((key) => texts.t(`pdf.group.limits.${key}`)),
    ],
  }
}

function describeAgreement(agreement: ReturnType<typeof countAgreement>, texts: ReportTexts) {
  if (agreement === null) return '–'
  if (agreement.length === 0) return texts.t('pdf.group.agreement.mixed')
  return agreement
    .map(({ kind, count }) => `${texts.t(`pdf.group.agreement.${kind}`)} ${texts.number(count)}`)
    .join(' · ')
}
