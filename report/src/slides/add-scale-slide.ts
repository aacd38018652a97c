import { addMeans } from './add-means.ts'
import { addSlide } from './add-slide.ts'
import type { Slides } from './compose-slides.ts'
import type { Deck } from './deck.ts'
import { chooseSize, colors, page, scaleColor } from './theme.ts'

/** Adds a slide with the mean of one scale, what this result may mean, and questions for discussion. */
export function addScaleSlide(deck: Deck, scale: Slides['scales'][number], index: number) {
  const { fonts, accent, slides, placeBox, direction, heading, text } = deck
  const slide = addSlide(deck, scale.name, `${scale.description}\n\n${slides.speakerNotes}`)
  const leftBox = { x: page.margin, w: 6.2 }
  const rightBox = { x: 7.5, w: page.width - page.margin - 7.5 }
  if (scale.eyebrow !== null) {
    slide.addText(scale.eyebrow, {
      ...placeBox({ x: page.margin, y: 0.35, w: 6, h: 0.25 }),
      ...text,
      fontSize: 12,
      color: colors.soft,
    })
  }
  slide.addText(
    [
      {
        text: scale.mean,
        options: { ...direction, fontFace: fonts.heading, fontSize: 54, color: colors.ink },
      },
      {
        text: `  ${slides.labels.mean} · ${slides.labels.range}`,
        options: { ...direction, fontSize: 14, color: colors.soft },
      },
    ],
    { ...placeBox({ ...leftBox, y: 1.5, h: 0.95 }), ...text, valign: 'bottom' },
  )
  addMeans(
    deck,
    slide,
    { ...leftBox, y: 2.5, h: 1.15 },
    {
      labels: [scale.name],
      values: [scale.value],
      colors: [scaleColor(index)],
      alt: scale.alt,
      hasLabels: false,
    },
  )
  slide.addText(slides.labels.meaning, {
    ...placeBox({ ...leftBox, y: 3.85, h: 0.35 }),
    ...text,
    fontSize: 14,
    bold: true,
    color: accent,
  })
  slide.addText(scale.meaning, {
    ...placeBox({ ...leftBox, y: 4.25, h: 2.6 }),
    ...text,
    fontSize: chooseSize(
      [scale.meaning],
      [
        [360, 18],
        [480, 16],
        [700, 13],
      ],
    ),
    lineSpacingMultiple: 1.08,
  })
  slide.addShape('rect', {
    ...placeBox({ ...rightBox, y: 1.5, h: 5.3 }),
    fill: { color: colors.sunk },
    line: { type: 'none' },
  })
  const innerBox = { x: rightBox.x + 0.35, w: rightBox.w - 0.7 }
  slide.addText(slides.labels.questions, {
    ...placeBox({ ...innerBox, y: 1.8, h: 0.35 }),
    ...text,
    fontSize: 14,
    bold: true,
    color: accent,
  })
  slide.addText(
    scale.questions.map((question, i) => ({
      text: question,
      options: { ...direction, breakLine: i < scale.questions.length - 1, paraSpaceAfter: 16 },
    })),
    {
      ...placeBox({ ...innerBox, y: 2.3, h: 4.3 }),
      ...heading,
      fontSize: chooseSize(scale.questions, [
        [330, 20],
        [420, 18],
        [600, 15],
        [900, 12],
      ]),
      lineSpacingMultiple: 1.05,
    },
  )
}
