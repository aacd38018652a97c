import { addSlide } from './add-slide.ts'
import type { Deck } from './deck.ts'
import { chooseSize, page } from './theme.ts'

/** Adds a slide that explains how to read the results. */
export function addReadingSlide(deck: Deck) {
  const { slides, placeBox, direction, text } = deck
  const { title, points } = slides.reading
  const slide = addSlide(deck, title, slides.speakerNotes)
  slide.addText(
    points.map((point) => ({
      text: point,
      options: { ...direction, breakLine: true, paraSpaceAfter: 12 },
    })),
    {
      ...placeBox({ x: page.margin, y: 1.65, w: 11.2, h: 5.1 }),
      ...text,
      fontSize: chooseSize(points, [
        [1_000, 20],
        [1_300, 18],
        [1_800, 15],
        [3_000, 12],
      ]),
      lineSpacingMultiple: 1.05,
    },
  )
}
