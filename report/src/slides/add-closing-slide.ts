import { addSlide } from './add-slide.ts'
import { contentWidth, type Deck } from './deck.ts'
import { colors, page } from './theme.ts'

/** Adds a slide with an empty table for what the group agrees on. */
export function addClosingSlide(deck: Deck) {
  const { accent, orderColumns, slides, placeBox, text } = deck
  const { title, lead, columns } = slides.closing
  const slide = addSlide(deck, title, slides.speakerNotes)
  slide.addText(lead, {
    ...placeBox({ x: page.margin, y: 1.5, w: contentWidth, h: 0.6 }),
    ...text,
    fontSize: 20,
    color: colors.soft,
  })
  const border = { type: 'solid', pt: 0.75, color: colors.line } as const
  const head = {
    ...text,
    fontSize: 14,
    bold: true,
    color: accent,
    fill: { color: colors.sunk },
    margin: 0.1,
    border,
  }
  const body = { ...text, fontSize: 18, margin: 0.1, border }
  const rows = [
    orderColumns(columns).map((column) => ({ text: column, options: head })),
    ...[1, 2, 3].map(() => columns.map(() => ({ text: '', options: body }))),
  ]
  slide.addTable(rows, {
    ...placeBox({ x: page.margin, y: 2.35, w: contentWidth, h: 4.2 }),
    colW: orderColumns([0.42, 0.16, 0.14, 0.28].map((share) => share * contentWidth)),
    rowH: [0.5, 1.2, 1.2, 1.2],
  })
}
