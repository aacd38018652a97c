import type { Deck } from './deck.ts'
import { chooseSize, colors, page } from './theme.ts'

/** Adds a slide with a title, the footer and notes for the speaker. */
export function addSlide(deck: Deck, title: string, notes: string) {
  const { pptx, slides, placeBox, heading, text } = deck
  const slide = pptx.addSlide({ masterName: 'Content' })
  const fontSize = chooseSize(
    [title],
    [
      [45, 30],
      [60, 20],
    ],
  )
  slide.addText(title, { placeholder: 'title', ...heading, fontSize, valign: 'bottom' })
  slide.addText(slides.footer, {
    ...placeBox({ x: page.margin, y: 7.02, w: 9, h: 0.3 }),
    ...text,
    fontSize: 10,
    color: colors.soft,
  })
  slide.addNotes(notes)
  return slide
}
