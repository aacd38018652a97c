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
  const hasEffect = impact.scales.some(({ effect }) => effect)
  const notes = [
    'difference',
    ...(impact.scales.some(({ interval }) => interval) ? ['interval'] : []),
    ...(hasEffect ? ['effect'] : []),
    ...(kind === 'people' ? [] : ['separate']),
    ...(impact.scales.some(({ difference }) => difference === null) ? ['dash'] : []),
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
    lead: `${shorten(instrument.name, 150)} · ${texts.t('pdf.group.asOf', { date: texts.utcDate(asOf) })}`,
    resultsTitle: texts.t('pdf.impact.results'),
    isPaired: kind === 'people',
    hasEffect,
    columns: [
      texts.t('pdf.columns.scale'),
      ...(kind === 'cohorts' ? [before, after] : []),
      texts.t('pdf.impact.difference'),
      ...(hasEffect ? [texts.t('pdf.impact.effect')] : []),
      texts.t('pdf.impact.direction'),
    ],
    rows: impact.scales.map((scale, index) => ({
      badge: impact.scales.length > 1 ? index : null,
      ...composeRow(scale, { ...impact, hasEffect }, texts),
    })),
    readingTitle: texts.t('report.howToRead.title'),
    reading: notes.map((note) => texts.t(`pdf.impact.reading.${note}`)),
  }
}

/** A table cell: its text, and a note in smaller type below the text. `note` is empty if there is no note. */
type Cell = { text: string; note: string }

type Columns = Pick<Impact, 'kind' | 'before' | 'after'> & { hasEffect: boolean }

function composeRow(scale: ImpactScale, { kind, hasEffect, ...sides }: Columns, texts: ReportTexts) {
  const { name, means, difference, interval, effect, direction } = scale
  const buildCell = (text: string, note = ''): Cell => ({ text, note })
  const intervalText = (range: { low: number; high: number } | null, format: (value: number) => string) =>
    range ? texts.t('pdf.impact.interval', { low: format(range.low), high: format(range.high) }) : ''
  const directionText = direction ? texts.t(`pdf.impact.${direction}`) : '–'
  const buildMeanCell = (side: 'before' | 'after') =>
    buildCell(means ? texts.figure(means[side], sides[side].n) : '–')
  return {
    name: shorten(name, 150),
    cells: [
      ...(kind === 'cohorts' ? [buildMeanCell('before'), buildMeanCell('after')] : []),
      buildCell(
        difference === null ? '–' : texts.statisticDifference(difference),
        intervalText(interval, texts.statisticDifference),
      ),
      ...(hasEffect
        ? [buildCell(effect ? texts.effectSize(effect.value) : '–', intervalText(effect, texts.effectSize))]
        : []),
      buildCell(directionText),
    ],
  }
}
