import library from 'pptxgenjs'
import type { Slides } from './compose-slides.ts'
import { colors, findFonts, page } from './theme.ts'

/** The package's types describe its CommonJS form, in which `default` is the class. Here, the import is the class. */
const Presentation = library as unknown as typeof library.default

export type Slide = ReturnType<InstanceType<typeof Presentation>['addSlide']>
export type Box = { x: number; y: number; w: number; h: number }
export type Deck = ReturnType<typeof createDeck>

/** The width of a slide between its margins, in inches. */
export const contentWidth = page.width - 2 * page.margin

/** Creates an empty presentation, with the text styles and the reading direction that its slides share. */
export function createDeck(slides: Slides) {
  const isRtl = slides.direction === 'rtl'
  const fonts = findFonts(slides.language)
  const pptx = new Presentation()
  pptx.layout = 'LAYOUT_WIDE'
  pptx.rtlMode = isRtl
  pptx.title = slides.documentTitle
  pptx.author = slides.author
  // The package does not escape the company.
  pptx.company = escapeXml(slides.author)
  pptx.theme = { headFontFace: fonts.heading, bodyFontFace: fonts.body }

  /** If a text has several parts, each part needs the direction. */
  const direction = { align: isRtl ? 'right' : 'left', rtlMode: isRtl } as const
  const text = {
    ...direction,
    fontFace: fonts.body,
    color: colors.ink,
    lang: slides.language,
    margin: 0,
    valign: 'top',
  } as const
  return {
    pptx,
    slides,
    isRtl,
    fonts,
    direction,
    text,
    heading: { ...text, fontFace: fonts.heading },
    accent: slides.accentColor?.slice(1).toUpperCase() ?? colors.accent,
    /** The position of a box, mirrored in right-to-left languages. */
    placeBox: ({ x, ...box }: Box): Box => ({ ...box, x: isRtl ? page.width - x - box.w : x }),
    /** Orders columns from left to right on the page: reversed in right-to-left languages. */
    orderColumns: <T>(items: readonly T[]) => (isRtl ? items.toReversed() : [...items]),
  }
}

function escapeXml(text: string) {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
