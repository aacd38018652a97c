import type { IndividualReport } from '@lpi/contract'
import { petalPath } from '../../ui/PetalFigure.tsx'

export type PictureText = {
  /** What the sentence is about, such as “What you do nearly always:”; empty without a sentence. */
  title: string
  sentence: string
  questionnaire: string
  /** Empty if the learner does not show it. */
  name: string
}

/** In pixels. Phones show pictures in these proportions without cropping them. */
export const pictureSize = { width: 1080, height: 1350 }

const center = pictureSize.width / 2
const textWidth = pictureSize.width - 2 * 110

const colors = { paper: '#faf7f2', ink: '#1d2129', soft: '#44484f', line: '#86827b' }
/** The colors of the scales on paper, in the order of the scales. */
const petalColors = ['#2b2f6e', '#8c2350', '#11706b', '#c04f22', '#b07d12', '#4c5d1c']

type PictureStyle = Pick<IndividualReport, 'language' | 'direction'> & {
  serif: string
  sans: string
  accent: string
}

/** Draws the learner’s own flower, from the shares of its petals, and the text below it. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  shares: readonly number[],
  text: PictureText,
  style: PictureStyle,
) {
  context.direction = style.direction
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = colors.paper
  context.fillRect(0, 0, pictureSize.width, pictureSize.height)
  if (text.sentence === '') drawFlower(context, shares, 600, 440)
  else {
    drawFlower(context, shares, 455, 345)
    drawSentence(context, text, style)
  }
  const write = (content: string, y: number, font: string, color: string) => {
    context.font = font
    context.fillStyle = color
    const [line = ''] = wrapText(context, content, textWidth, 1, style.language)
    context.fillText(line, center, y)
  }
  write(text.name, 1238, `38px ${style.serif}`, colors.ink)
  write(text.questionnaire, 1290, `28px ${style.sans}`, colors.soft)
}

function drawSentence(context: CanvasRenderingContext2D, text: PictureText, style: PictureStyle) {
  const { size, lines } = fitSentence(context, text.sentence, style)
  const height = lines.length * size * 1.3
  const top = 1030 - height / 2
  context.font = `600 30px ${style.sans}`
  context.fillStyle = style.accent
  const [title = ''] = wrapText(context, text.title, textWidth, 1, style.language)
  context.fillText(title, center, top - size * 0.55)
  context.font = `${size}px ${style.serif}`
  context.fillStyle = colors.ink
  for (const [i, line] of lines.entries()) context.fillText(line, center, top + size * (0.9 + i * 1.3))
}

/**
 * Finds the largest font size at which the sentence has at most four lines, and breaks it into lines of about equal
 * length. The smallest size allows six lines.
 */
function fitSentence(
  context: CanvasRenderingContext2D,
  sentence: string,
  { serif, language }: Pick<PictureStyle, 'serif' | 'language'>,
) {
  for (const size of [62, 54, 46]) {
    context.font = `${size}px ${serif}`
    const lines = wrapText(context, sentence, textWidth, Number.POSITIVE_INFINITY, language)
    if (lines.length <= 4) return { size, lines: balance(context, sentence, lines, language) }
  }
  context.font = `40px ${serif}`
  return { size: 40, lines: wrapText(context, sentence, textWidth, 6, language) }
}

/** The lines for the smallest width with which the text needs no more lines. */
function balance(
  context: CanvasRenderingContext2D,
  text: string,
  lines: readonly string[],
  language: string,
): readonly string[] {
  for (let width = textWidth - 20; width > textWidth / 2; width -= 20) {
    const narrower = wrapText(context, text, width, Number.POSITIVE_INFINITY, language)
    const isTruncated = narrower.some((line) => line.endsWith('…'))
    if (narrower.length > lines.length || isTruncated) break
    lines = narrower
  }
  return lines
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

function drawFlower(context: CanvasRenderingContext2D, shares: readonly number[], y: number, radius: number) {
  context.save()
  context.translate(center, y)
  context.scale(radius / 98, radius / 98)
  context.beginPath()
  context.arc(0, 0, 98, 0, 2 * Math.PI)
  context.setLineDash([0, 3.2])
  context.lineCap = 'round'
  context.lineWidth = 0.9
  context.strokeStyle = colors.line
  context.stroke()
  for (const [i, share] of shares.entries()) {
    context.save()
    context.rotate((2 * Math.PI * i) / shares.length)
    context.fillStyle = petalColors[i % petalColors.length]!
    context.fill(new Path2D(petalPath(share)))
    context.restore()
  }
  context.restore()
}
