import { shorten } from '../compose/shorten.ts'
import { addMeans } from './add-means.ts'
import { addSlide } from './add-slide.ts'
import { contentWidth, type Deck } from './deck.ts'
import { colors, page, scaleColor } from './theme.ts'

/** Adds a slide with the means of all scales, if there are several scales. */
export function addMeansSlide(deck: Deck) {
  const { slides, placeBox, text } = deck
  if (!slides.glance) return
  const { title, alt, note, meaning } = slides.glance
  const slide = addSlide(deck, title, [slides.labels.meaning, ...meaning].join('\n\n'))
  addMeans(
    deck,
    slide,
    { x: page.margin, y: 1.5, w: contentWidth, h: 4.7 },
    {
      labels: slides.scales.map(({ name, mean }) => `${shorten(name, 36)}  ${mean}`),
      figures: slides.scales,
      colors: slides.scales.map((_, index) => scaleColor(index)),
      alt,
      hasLabels: true,
    },
  )
  slide.addText(note, {
    ...placeBox({ x: page.margin, y: 6.3, w: contentWidth, h: 0.6 }),
    ...text,
    fontSize: 14,
    color: colors.soft,
  })
}
