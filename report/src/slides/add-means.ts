import type { Box, Deck, Slide } from './deck.ts'
import { colors } from './theme.ts'

type Means = { labels: string[]; values: number[]; colors: string[]; alt: string; hasLabels: boolean }

/** Adds a native bar chart of means, whose data can be edited in the presentation program. */
export function addMeans(deck: Deck, slide: Slide, box: Box, options: Means) {
  const { isRtl, fonts, placeBox, slides } = deck
  const { min, max } = slides.range
  slide.addChart('bar', [{ name: slides.labels.mean, labels: options.labels, values: options.values }], {
    ...placeBox(box),
    barDir: 'bar',
    barGapWidthPct: options.hasLabels ? 60 : 25,
    chartColors: options.colors,
    catAxisHidden: !options.hasLabels,
    catAxisLabelFontFace: fonts.body,
    catAxisLabelFontSize: 16,
    catAxisLabelColor: colors.ink,
    catAxisLineShow: false,
    // Puts the first scale at the top. The file format supports this value, but the package's type lacks it.
    catAxisOrientation: 'maxMin' as 'minMax',
    valAxisOrientation: (isRtl ? 'maxMin' : 'minMax') as 'minMax',
    valAxisMinVal: min,
    valAxisMaxVal: max,
    valAxisMajorUnit: findUnit(max - min),
    valAxisLabelPos: 'high',
    valAxisLabelFontFace: fonts.body,
    valAxisLabelFontSize: 12,
    valAxisLabelColor: colors.soft,
    valAxisLabelFormatCode: '0',
    valAxisLineShow: false,
    valGridLine: { color: colors.line, size: 0.75 },
    catGridLine: { style: 'none' },
    showLegend: false,
    showTitle: false,
    altText: options.alt,
  })
}

/** The distance between adjacent axis labels. The labels divide the range into at most ten parts. */
function findUnit(range: number) {
  return Math.max(1, Math.ceil(range / 10))
}
