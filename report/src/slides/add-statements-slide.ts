import { addSlide } from './add-slide.ts'
import { type Deck, width } from './deck.ts'
import { chooseSize, colors, page } from './theme.ts'

/** The statements with the highest and the lowest means, if the group is large enough for them. */
export function addStatementsSlide(deck: Deck) {
  const { isRtl, fonts, text, accent, slides, at, inOrder } = deck
  if (!slides.statements) return
  const { title, lists, note } = slides.statements
  const slide = addSlide(deck, title, note)
  const w = (width - 0.7) / 2
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
      ...at({ x, y: 1.6, w, h: 0.4 }),
      ...text,
      fontSize: 16,
      bold: true,
      color: accent,
    })
    const border = { type: 'solid', pt: 0.75, color: colors.line } as const
    const none = { type: 'none' } as const
    const borders: [typeof border, typeof none, typeof none, typeof none] = [border, none, none, none]
    const cell = { ...text, valign: 'middle', margin: 0.06 } as const
    const rows = list.rows.map((row) => {
      return inOrder([
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
      ...at({ x, y: 2.15, w, h: 3.2 }),
      colW: inOrder([w - 1.15, 1.15]),
      rowH: list.rows.map(() => 1.05),
    })
    if (list.others) {
      slide.addText(list.others, {
        ...at({ x, y: 5.5, w, h: 0.35 }),
        ...text,
        fontSize: 14,
        color: colors.soft,
      })
    }
  }
  slide.addText(note, {
    ...at({ x: page.margin, y: 6.25, w: width, h: 0.6 }),
    ...text,
    fontSize: 14,
    color: colors.soft,
  })
}
