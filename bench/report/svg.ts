const colors = ['#2b2f6e', '#8c2350', '#11706b', '#c04f22', '#b07d12', '#4c5d1c']

export function scaleColor(index: number) {
  return colors[index % colors.length]!
}

export function escapeMarkup(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Draws the learner's figure, which has one petal for each scale, with the same curves as in the printed report. */
export function petalsSvg(values: readonly number[], size: number, alt: string, onlyIndex?: number) {
  const shapes = values.map((value, index) => {
    const tip = -(34 + 64 * value)
    const bulge = (16 - tip * 0.2) * Math.min(1, 6 / values.length)
    const near = tip * 0.4
    const path = `M0 -7C${bulge * 0.8} ${near} ${bulge} ${tip} 0 ${tip}C${-bulge} ${tip} ${-bulge * 0.8} ${near} 0 -7Z`
    const fill = onlyIndex === undefined || onlyIndex === index ? scaleColor(index) : '#ddd6ca'
    return `<path transform="rotate(${(360 * index) / values.length})" d="${path}" fill="${fill}"/>`
  })
  return `<svg role="img" aria-label="${escapeMarkup(alt)}" width="${size}pt" height="${size}pt" viewBox="-100 -100 200 200">${shapes.join('')}</svg>`
}

type Range = { min: number; max: number }

type Track = {
  range: Range
  value: number
  color: string
  alt: string
  interval?: { low: number; high: number } | null
  width?: number
}

export function trackSvg({ range, value, color, alt, interval, width = 104 }: Track) {
  const x = (at: number) => 5 + ((at - range.min) / (range.max - range.min)) * (width - 10)
  const band = interval
    ? `<rect x="${x(interval.low)}" y="3.5" width="${x(interval.high) - x(interval.low)}" height="9" rx="2" fill="#ddd6ca" stroke="#86827b"/>`
    : ''
  return `<svg role="img" aria-label="${escapeMarkup(alt)}" width="${width}pt" height="16pt" viewBox="0 0 ${width} 16">
    <path d="M5 5V11M5 8H${width - 5}M${width - 5} 5V11" stroke="#86827b" fill="none"/>${band}
    <circle cx="${x(value)}" cy="8" r="4.4" fill="${color}"/></svg>`
}
