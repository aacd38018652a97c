import type { Point } from './growth.ts'

export type Series = { name: string; points: readonly Point[] }

const WIDTH = 760
const HEIGHT = 420
const area = { left: 60, right: 560, top: 40, bottom: 370 }
const LABEL_HEIGHT = 16

/** The colors and the labels distinguish the lines on a white background, even for people with color blindness. */
const colors = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#56606b',
  '#e69f00',
  '#7a4fa3',
  '#2f6d1e',
  '#8c1c13',
]

/** Draws an SVG in which both axes are logarithmic. A horizontal line means that a value does not grow. */
export function drawChart(title: string, series: readonly Series[]) {
  const points = series.flatMap((line) => line.points)
  const x = logarithmicAxis(
    points.map(({ learners }) => learners),
    area.left,
    area.right,
  )
  const y = logarithmicAxis(
    points.map(({ value }) => value),
    area.bottom,
    area.top,
  )
  const labels = placeLabels(series.map(({ points }) => y.positionOf(points.at(-1)!.value)))
  const lines = series.map(({ name, points }, i) => {
    const color = colors[i % colors.length]!
    const positions = points.map(({ learners, value }) => [
      x.positionOf(learners).toFixed(1),
      y.positionOf(value).toFixed(1),
    ])
    const end = positions.at(-1)!
    return [
      `<polyline points="${positions.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...positions.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`),
      `<path d="M${end[0]} ${end[1]}L${area.right + 14} ${labels[i]!.toFixed(1)}" stroke="${color}" stroke-width="0.5"/>`,
      `<text x="${area.right + 18}" y="${(labels[i]! + 4).toFixed(1)}" fill="${color}">${escapeText(name)}</text>`,
    ].join('\n')
  })
  const grid = [
    ...x.ticks.map((tick) => {
      const at = x.positionOf(tick).toFixed(1)
      return `<path d="M${at} ${area.top}V${area.bottom}" stroke="#ddd"/><text x="${at}" y="${area.bottom + 18}" text-anchor="middle">${tick.toLocaleString('en-US')}</text>`
    }),
    ...y.ticks.map((tick) => {
      const at = y.positionOf(tick).toFixed(1)
      return `<path d="M${area.left} ${at}H${area.right}" stroke="#ddd"/><text x="${area.left - 8}" y="${(y.positionOf(tick) + 4).toFixed(1)}" text-anchor="end">${tick.toLocaleString('en-US')}</text>`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" fill="#333">
<title>${escapeText(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${area.left}" y="22" font-size="14">${escapeText(title)}</text>
${[...grid, ...lines].join('\n')}
<text x="${(area.left + area.right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">learners</text>
</svg>
`
}

/** A logarithmic axis that begins and ends at a power of ten: its ticks, and the position of each value. */
function logarithmicAxis(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
  return {
    positionOf: (value: number) => from + ((to - from) * (Math.log10(value) - low)) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)),
  }
}

/** Moves labels down so that they do not overlap. If the last one is then below the chart, moves all labels up. */
function placeLabels(positions: readonly number[]) {
  const order = positions.map((_, i) => i).sort((a, b) => positions[a]! - positions[b]!)
  const placedLabels = [...positions]
  for (const [n, i] of order.entries()) {
    if (n > 0) placedLabels[i] = Math.max(positions[i]!, placedLabels[order[n - 1]!]! + LABEL_HEIGHT)
  }
  const overflow = Math.max(0, placedLabels[order.at(-1)!]! - area.bottom)
  return placedLabels.map((position) => position - overflow)
}

function escapeText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
