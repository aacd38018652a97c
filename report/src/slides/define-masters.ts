import { type Box, contentWidth, type Deck } from './deck.ts'
import { colors, page } from './theme.ts'

/** Defines the layout of the first slide and the layout of all other slides. */
export function defineMasters(deck: Deck) {
  defineMaster(deck, 'Title', colors.paper, { x: page.margin, y: 1.9, w: 11, h: 1.5, size: 44 })
  defineMaster(deck, 'Content', colors.white, { x: page.margin, y: 0.55, w: contentWidth, h: 0.75, size: 30 })
}

function defineMaster(deck: Deck, name: string, background: string, title: Box & { size: number }) {
  const { pptx, isRtl, fonts, placeBox, heading } = deck
  const { size, ...box } = title
  const options = { name: 'title', type: 'title', ...placeBox(box), ...heading, fontSize: size } as const
  pptx.defineSlideMaster({
    title: name,
    background: { color: background },
    objects: [{ placeholder: { options: { ...options, valign: 'bottom' }, text: '' } }],
    ...(name === 'Content' && {
      slideNumber: {
        ...placeBox({ x: page.width - page.margin - 0.8, y: 7.02, w: 0.8, h: 0.3 }),
        fontFace: fonts.body,
        fontSize: 10,
        color: colors.soft,
        align: isRtl ? 'left' : 'right',
      },
    }),
  })
}
