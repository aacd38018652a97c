import { addMeans } from './add-means.ts'
import { addSlide } from './add-slide.ts'
import type { Slides } from './compose-slides.ts'
import type { Box, Deck, Slide } from './deck.ts'
import { chooseSize, colors, page, scaleColor } from './theme.ts'

/** Adds a slide with the mean of one scale, its statements or what it is about, and questions for discussion. */
export function addScaleSlide(deck: Deck, scale: Slides['scales'][number], index: number) {
  const { fonts, accent, slides, placeBox, direction, heading, text } = deck
  const notes = [
    scale.description,
    ...(scale.meaning ? [`${slides.labels.meaning}: ${scale.meaning}`] : []),
    slides.speakerNotes,
  ]
  const slide = addSlide(deck, scale.name, notes.join('\n\n'))
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
      figures: [scale],
      colors: [scaleColor(index)],
      alt: scale.alt,
      hasLabels: false,
    },
  )
  if (scale.statements.length > 0) addStatements(deck, slide, scale.statements, leftBox)
  else {
    const left = scale.meaning || scale.description
    slide.addText(left, {
      ...placeBox({ ...leftBox, y: 4.05, h: 2.8 }),
      ...text,
      fontSize: chooseSize(
        [left],
        [
          [360, 18],
          [480, 16],
          [700, 13],
        ],
      ),
      lineSpacingMultiple: 1.08,
    })
  }
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

type Statements = Slides['scales'][number]['statements']

/** Adds a table with the mean of each statement and the agreement about it. */
function addStatements(deck: Deck, slide: Slide, statements: Statements, box: Pick<Box, 'x' | 'w'>) {
  const { accent, fonts, isRtl, orderColumns, placeBox, slides, text } = deck
  slide.addText(slides.labels.statements, {
    ...placeBox({ ...box, y: 3.75, h: 0.3 }),
    ...text,
    fontSize: 14,
    bold: true,
    color: accent,
  })
  const line = { type: 'solid', pt: 0.75, color: colors.line } as const
  const none = { type: 'none' } as const
  const border: [typeof line, typeof none, typeof none, typeof none] = [line, none, none, none]
  const cell = { ...text, border, valign: 'middle', margin: 0.04 } as const
  const end = isRtl ? ('left' as const) : ('right' as const)
  const height = 2.7 / statements.length
  const longest = Math.max(...statements.map((statement) => Array.from(statement.text).length))
  const fontSize = statements.length > 5 || longest > 80 ? 11 : 12
  const widest = (values: readonly string[]) => Math.max(...values.map(({ length }) => length))
  const meanWidth = 0.25 + 0.11 * widest(statements.map(({ mean }) => mean))
  const longestAgreement = widest(statements.map(({ agreement }) => agreement))
  const agreementWidth = longestAgreement > 0 ? 0.2 + 0.085 * longestAgreement : 0
  const hasAgreement = agreementWidth > 0
  const widths = [box.w - meanWidth - agreementWidth, meanWidth, ...(hasAgreement ? [agreementWidth] : [])]
  slide.addTable(
    statements.map((statement) =>
      orderColumns([
        { text: statement.text, options: { ...cell, fontSize } },
        { text: statement.mean, options: { ...cell, fontFace: fonts.heading, fontSize: 15, align: end } },
        ...(hasAgreement
          ? [
              {
                text: statement.agreement,
                options: { ...cell, fontSize: 11, align: end, color: colors.soft },
              },
            ]
          : []),
      ]),
    ),
    {
      ...placeBox({ ...box, y: 4.08, h: 2.7 }),
      colW: orderColumns(widths),
      rowH: statements.map(() => height),
    },
  )
}
