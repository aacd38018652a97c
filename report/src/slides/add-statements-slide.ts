import { addSlide } from './add-slide.ts'
import { contentWidth, type Deck } from './deck.ts'
import { chooseSize, colors, page } from './theme.ts'

/** Adds a slide with the statements that have the highest and the lowest means, if `composeStatements` lists any. */
export function addStatementsSlide(deck: Deck) {
  const { isRtl, fonts, text, accent, slides, placeBox, orderColumns } = deck
  if (!slides.statements) return
  const { title, lists, note } = slides.statements
  const slide = addSlide(deck, title, note)
  const w = (contentWidth - 0.7) / 2
  const texts = lists.flatMap(({ rows }) => rows.map(({ text }) => text))
  const fontSize = Math.min(
    ...texts.map((row) =>
      chooseSize(
        [row],
        [
          [75, 18],
          [110, 14],
        ],
      ),
    ),
  )
  for (const [index, list] of lists.entries()) {
    const x = page.margin + index * (w + 0.7)
    slide.addText(list.title, {
      ...placeBox({ x, y: 1.6, w, h: 0.4 }),
      ...text,
      fontSize: 16,
      bold: true,
      color: accent,
    })
    const border = { type: 'solid', pt: 0.75, color: colors.line } as const
    const noBorder = { type: 'none' } as const
    const borders: [typeof border, typeof noBorder, typeof noBorder, typeof noBorder] = [
      border,
      noBorder,
      noBorder,
      noBorder,
    ]
    const cell = { ...text, valign: 'middle', margin: 0.06 } as const
    const rows = list.rows.map((row) => {
      return orderColumns([
        { text: row.text, options: { ...cell, fontSize, border: borders } },
        {
          text: row.mean,
          options: {
            ...cell,
            fontFace: fonts.heading,
            fontSize: 22,
            align: isRtl ? ('left' as const) : ('right' as const),
            border: borders,
          },
        },
      ])
    })
    slide.addTable(rows, {
      ...placeBox({ x, y: 2.15, w, h: 3.2 }),
      colW: orderColumns([w - 1.15, 1.15]),
      rowH: list.rows.map(() => 1.05),
    })
    if (list.others) {
      slide.addText(list.others, {
        ...placeBox({ x, y: 5.5, w, h: 0.35 }),
        ...text,
        fontSize: 14,
        color: colors.soft,
      })
    }
  }
  slide.addText(note, {
    ...placeBox({ x: page.margin, y: 6.25, w: contentWidth, h: 0.6 }),
    ...text,
    fontSize: 14,
    color: colors.soft,
  })
}
