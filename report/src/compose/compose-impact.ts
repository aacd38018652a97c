import type { Impact, ImpactScale } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeDocument } from './document.ts'
import { shorten } from './shorten.ts'
import { tagName } from './tag-language.ts'

/** The content of the PDF about the comparison of two cohorts, or of the same people in both cohorts. */
export function composeImpact(impact: Impact, texts: ReportTexts, hasLogo: boolean) {
  const { kind, asOf, organization, instrument } = impact
  const [before, after] = [shorten(impact.before.name, 80), shorten(impact.after.name, 80)]
  const counts = {
    nBefore: texts.number(impact.before.n),
    nAfter: texts.number(impact.after.n),
    n: texts.number(impact.after.n),
  }
  const title = texts.t(`pdf.impact.${kind}`, { before, after, ...counts })
  const notes = [
    'difference',
    ...(impact.scales.some(({ interval }) => interval) ? ['interval'] : []),
    'effect',
    kind === 'people' ? 'reliable' : 'separate',
    'dash',
    'protection',
    'cause',
  ]
  return {
    ...composeDocument(impact, asOf),
    title,
    author: organization.name,
    head: {
      organization: tagName(shorten(organization.name, 150), impact),
      hasLogo,
      logoAlt: texts.t('report.logo', { organization: shorten(organization.name, 150) }),
    },
    footer: `${shorten(organization.name, 60)} · ${shorten(instrument.name, 60)}`,
    lead: `${shorten(instrument.name, 150)} · ${texts.t('pdf.group.asOf', { date: texts.date(asOf) })}`,
    resultsTitle: texts.t('pdf.impact.results'),
    isPaired: kind === 'people',
    columns: [
      texts.t('pdf.columns.scale'),
      ...(kind === 'cohorts' ? [before, after] : []),
      texts.t('pdf.impact.difference'),
      texts.t('pdf.impact.effect'),
      ...(kind === 'people' ? [texts.t('pdf.impact.reliable')] : []),
    ],
    rows: impact.scales.map((scale, index) => ({
      badge: impact.scales.length > 1 ? index : null,
      ...composeRow(scale, kind, texts),
    })),
    distributionsTitle: texts.t('pdf.group.scale.distribution'),
    distributions: impact.scales.flatMap(({ name, distributions }, index) =>
      distributions
        ? [
            {
              name,
              index,
              sides: [
                { cohort: before, ...composeBins(distributions.before, texts) },
                { cohort: after, ...composeBins(distributions.after, texts) },
              ],
            },
          ]
        : [],
    ),
    readingTitle: texts.t('report.howToRead.title'),
    reading: notes.map((note) => texts.t(`pdf.impact.reading.${note}`)),
  }
}

/** A table cell: its text, and a note in smaller type below the text. `note` is empty if there is no note. */
type Cell = { text: string; note: string }

function composeRow(scale: ImpactScale, kind: Impact['kind'], texts: ReportTexts) {
  const { name, means, difference, interval, effect, reliable } = scale
  const buildCell = (text: string, note = ''): Cell => ({ text, note })
  const intervalText = (range: { low: number; high: number } | null, format: (value: number) => string) =>
    range ? texts.t('pdf.impact.interval', { low: format(range.low), high: format(range.high) }) : ''
  const reliableText = reliable
    ? texts.t('pdf.impact.counts', {
        higher: texts.number(reliable.higher),
        lower: texts.number(reliable.lower),
        unchanged: texts.number(reliable.unchanged),
      })
    : '–'
  const buildMeanCell = (side: 'before' | 'after') =>
    buildCell(means ? texts.statistic(means[side].mean, means[side].bound) : '–')
  return {
    name: shorten(name, 150),
    cells: [
      ...(kind === 'cohorts' ? [buildMeanCell('before'), buildMeanCell('after')] : []),
      buildCell(
        difference === null ? '–' : texts.statisticDifference(difference),
        intervalText(interval, texts.statisticDifference),
      ),
      buildCell(effect ? texts.effectSize(effect.value) : '–', intervalText(effect, texts.effectSize)),
      ...(kind === 'people' ? [buildCell(reliableText)] : []),
    ],
  }
}

function composeBins(bins: readonly { low: number; high: number; count: number }[], texts: ReportTexts) {
  const binTexts = bins.map(({ low, high, count }) => {
    const limits = { low: texts.number(low), high: texts.number(high) }
    const key = low === high ? 'pdf.group.scale.binAltSingle' : 'pdf.group.scale.binAlt'
    return {
      bin: {
        count,
        countText: texts.number(count),
        range: low === high ? limits.low : `${limits.low}–${limits.high}`,
      },
      alt: texts.translateCount(key, count, limits),
    }
  })
  return {
    bins: binTexts.map(({ bin }) => bin),
    alt: texts.t('pdf.group.scale.barsAlt', { values: binTexts.map(({ alt }) => alt).join('; ') }),
  }
}
