import type { IndividualReport } from '@lpi/contract'

/** The sentences that a learner can choose for a card. No sentence depends on a result. */
export type CardSentence =
  | { id: string; key: 'looked' | 'again' | 'step' | 'others' }
  | { id: string; key: 'scale'; scale: string }

/** The sentences for a report. Every scale with a result has a sentence, in the order of the questionnaire. */
export function listCardSentences({
  previousCompletedAt,
  scales,
}: Pick<IndividualReport, 'previousCompletedAt' | 'scales'>): CardSentence[] {
  return [
    { id: 'looked', key: 'looked' },
    ...(previousCompletedAt === null ? [] : [{ id: 'again', key: 'again' } as const]),
    { id: 'step', key: 'step' },
    { id: 'others', key: 'others' },
    ...scales.map(({ id, name }) => ({ id: `scale-${id}`, key: 'scale' as const, scale: name })),
  ]
}

export type CardText = {
  organization: string
  cohort: string
  questionnaire: string
  sentence: string
  date: string
}

/** In pixels. Messaging apps and social networks show pictures in these proportions. */
export const cardSize = { width: 1200, height: 630 }

const margin = 80
const figure = { size: 300, x: cardSize.width - margin - 150, y: cardSize.height / 2 }
const textWidth = cardSize.width - 2 * margin - figure.size - 60

const colors = { paper: '#faf7f2', ink: '#1d2129', soft: '#44484f', highlight: '#f2b544' }
const petalColors = ['#2b2f6e', '#8c2350', '#11706b', '#c04f22', '#b07d12']

type CardStyle = { language: string; direction: 'ltr' | 'rtl'; serif: string; sans: string; accent: string }

/** Draws the card. The petals are equal: they show no result. */
export function drawCard(context: CanvasRenderingContext2D, text: CardText, style: CardStyle) {
  const isRtl = style.direction === 'rtl'
  const start = isRtl ? cardSize.width - margin : margin
  context.direction = style.direction
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  context.fillStyle = colors.paper
  context.fillRect(0, 0, cardSize.width, cardSize.height)
  drawPetals(context, isRtl ? cardSize.width - figure.x : figure.x)

  const write = (content: string, y: number, font: string, color: string) => {
    context.font = font
    context.fillStyle = color
    const [line = ''] = wrapText(context, content, textWidth, 1, style.language)
    context.fillText(line, start, y)
  }
  write(text.organization, 112, `26px ${style.sans}`, colors.soft)
  context.fillStyle = colors.highlight
  context.fillRect(isRtl ? start - 60 : start, 146, 60, 5)

  const { size, lines } = fitSentence(context, text.sentence, style)
  context.font = `${size}px ${style.serif}`
  context.fillStyle = colors.ink
  for (const [i, line] of lines.entries()) context.fillText(line, start, 240 + i * size * 1.25)

  write(text.cohort, 480, `30px ${style.serif}`, style.accent)
  write(text.questionnaire, 524, `26px ${style.sans}`, colors.soft)
  write(text.date, 562, `26px ${style.sans}`, colors.soft)
}

/** Finds the largest font size at which the sentence has at most three lines. The smallest size allows four lines. */
function fitSentence(
  context: CanvasRenderingContext2D,
  sentence: string,
  { serif, language }: Pick<CardStyle, 'serif' | 'language'>,
) {
  for (const size of [58, 50, 42]) {
    context.font = `${size}px ${serif}`
    const lines = wrapText(context, sentence, textWidth, Number.POSITIVE_INFINITY, language)
    if (lines.length <= 3) return { size, lines }
  }
  context.font = `36px ${serif}`
  return { size: 36, lines: wrapText(context, sentence, textWidth, 4, language) }
}

/** Wraps text, but never within a word. An ellipsis replaces text that does not fit. */
export function wrapText(
  context: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  width: number,
  maxLines: number,
  language: string,
) {
  const fitsWidth = (line: string) => context.measureText(line.trimEnd()).width <= width
  const lines: string[] = []
  let line = ''
  for (const part of splitParts(text, language)) {
    if (line !== '' && !fitsWidth(line + part)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  lines.push(line.trimEnd())
  if (lines.length <= maxLines && lines.every(fitsWidth)) return lines
  return lines.slice(0, maxLines).map((line, i) => {
    const isTruncated = i === maxLines - 1 && lines.length > maxLines
    if (!isTruncated && fitsWidth(line)) return line
    const characters = Array.from(line)
    while (characters.length > 1 && !fitsWidth(`${characters.join('')}…`)) characters.pop()
    return `${characters.join('').trimEnd()}…`
  })
}

/** Splits text into words, each with the punctuation and spaces that must stay on the same line as the word. */
function splitParts(text: string, language: string) {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const lastPart = parts.at(-1)
    const startsPart = /[\p{L}\p{N}“«‘(]/u.test(segment) && !/[“«‘(]\s*$/u.test(lastPart ?? '')
    if (lastPart === undefined || startsPart) parts.push(segment)
    else parts[parts.length - 1] = lastPart + segment
  }
  return parts
}

function drawPetals(context: CanvasRenderingContext2D, x: number) {
  const unit = figure.size / 200
  for (const [i, color] of petalColors.entries()) {
    context.save()
    context.translate(x, figure.y)
    context.rotate((2 * Math.PI * i) / petalColors.length)
    context.scale(unit, unit)
    context.beginPath()
    context.moveTo(0, -7)
    context.bezierCurveTo(28, -34, 33, -86, 0, -86)
    context.bezierCurveTo(-33, -86, -28, -34, 0, -7)
    context.fillStyle = color
    context.fill()
    context.restore()
  }
}
