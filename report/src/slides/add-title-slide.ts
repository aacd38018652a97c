import type { Deck } from './deck.ts'
import { measurePicture } from './measure-picture.ts'
import { chooseSize, colors, page } from './theme.ts'

/** Adds the first slide, with the title, the cohort and the logo. */
export function addTitleSlide(deck: Deck, logo?: Uint8Array) {
  const { pptx, accent, slides, placeBox, heading, text } = deck
  const { organization, title, subtitle, cohort, groupLine, logoAlt } = slides.title
  const slide = pptx.addSlide({ masterName: 'Title' })
  const picture = logo && measurePicture(logo)
  slide.addText(organization, {
    ...placeBox({ x: page.margin, y: 0.65, w: 9, h: 0.4 }),
    ...text,
    fontSize: 16,
    color: colors.soft,
  })
  if (picture) {
    const h = Math.min(0.9, 2.6 / picture.ratio)
    const w = h * picture.ratio
    slide.addImage({
      ...placeBox({ x: page.width - page.margin - w, y: 0.55, w, h }),
      data: `${picture.mediaType};base64,${Buffer.from(logo).toString('base64')}`,
      altText: logoAlt,
    })
  }
  const fontSize = chooseSize(
    [title],
    [
      [40, 44],
      [60, 34],
      [90, 28],
    ],
  )
  slide.addText(title, { placeholder: 'title', ...heading, fontSize, valign: 'bottom' })
  slide.addShape('rect', {
    ...placeBox({ x: page.margin, y: 3.62, w: 0.8, h: 0.05 }),
    fill: { color: colors.highlight },
  })
  slide.addText(subtitle, {
    ...placeBox({ x: page.margin, y: 3.85, w: 11, h: 0.5 }),
    ...text,
    fontSize: 22,
    color: colors.soft,
  })
  slide.addText(cohort, {
    ...placeBox({ x: page.margin, y: 5.6, w: 11, h: 0.5 }),
    ...heading,
    fontSize: chooseSize(
      [cohort],
      [
        [45, 24],
        [70, 18],
        [90, 15],
      ],
    ),
    color: accent,
  })
  slide.addText(groupLine, {
    ...placeBox({ x: page.margin, y: 6.2, w: 11, h: 0.4 }),
    ...text,
    fontSize: 16,
    color: colors.soft,
  })
  slide.addNotes(slides.speakerNotes)
}
