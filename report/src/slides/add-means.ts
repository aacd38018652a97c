import type { Box, Deck, Slide } from './deck.ts'
import { colors } from './theme.ts'

type Means = {
  labels: string[]
  /** `open`: the range in which a mean lies; null for a number. */
  figures: readonly { value: number; open: { low: number; high: number } | null }[]
  colors: string[]
  alt: string
  hasLabels: boolean
}

/** Adds a native bar chart of means, whose data can be edited in the presentation program. */
export function addMeans(deck: Deck, slide: Slide, box: Box, options: Means) {
  const { isRtl, fonts, placeBox, slides } = deck
  const { min, max } = slides.range
  const { labels, figures } = options
  const color = options.colors.length > 1 ? deck.accent : options.colors[0]!
  const hasRanges = figures.some(({ open }) => open)
  const series = (name: string, measure: (figure: Means['figures'][number]) => number) => ({
    name,
    labels,
    values: figures.map(measure),
  })
  const bars = [series(slides.labels.mean, ({ value, open }) => (open ? 0 : value))]
  // A range is a bar on an invisible bar. With several series, the format has one color per series, not per bar.
  const ranges = [
    series('', ({ open }) => open?.low ?? 0),
    series('…', ({ open }) => (open ? open.high - open.low : 0)),
  ]
  slide.addChart('bar', hasRanges ? [...bars, ...ranges] : bars, {
    ...placeBox(box),
    ...(hasRanges && { barGrouping: 'stacked' }),
    barDir: 'bar',
    barGapWidthPct: options.hasLabels ? 60 : 25,
    chartColors: hasRanges ? [color, colors.white, colors.range] : options.colors,
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
