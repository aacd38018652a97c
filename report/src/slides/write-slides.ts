import library from 'pptxgenjs'
import { shorten } from '../compose/shorten.ts'
import type { Slides } from './compose-slides.ts'
import { measurePicture } from './measure-picture.ts'

/** The types of the package describe its CommonJS form, in which the class is a member of the module. */
const Presentation = library as unknown as typeof library.default

type Slide = ReturnType<InstanceType<typeof Presentation>['addSlide']>
type Box = { x: number; y: number; w: number; h: number }

/** In inches. */
const page = { width: 13.333, height: 7.5, margin: 0.7 }

/** The colors of the PDF; see `template/theme.typ`. */
const colors = {
  ink: '1D2129',
  soft: '44484F',
  line: 'D6CDBE',
  paper: 'FAF7F2',
  sunk: 'F1ECE3',
  accent: '0F4F55',
  highlight: 'F2B544',
  white: 'FFFFFF',
}
const scaleColors = ['2B2F6E', '8C2350', '11706B', 'C04F22', 'B07D12']

/**
 * Fonts that the usual presentation programs have. A presentation does not contain its fonts, and a program that lacks one
 * replaces it.
 */
function findFonts(language: string) {
  if (language.startsWith('zh')) return { heading: 'Microsoft YaHei', body: 'Microsoft YaHei' }
  if (language.startsWith('ar')) return { heading: 'Arial', body: 'Arial' }
  return { heading: 'Georgia', body: 'Calibri' }
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function removeForbidden<T>(value: T): T
function removeForbidden(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(forbidden, '')
  if (Array.isArray(value)) return value.map((item) => removeForbidden(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, removeForbidden(item)]))
}

/** Writes the slides as a PPTX file. */
export async function writeSlides(content: Slides, logo?: Uint8Array) {
  const slides = removeForbidden(content)
  const isRtl = slides.direction === 'rtl'
  const fonts = findFonts(slides.language)
  const accent = slides.accentColor?.slice(1).toUpperCase() ?? colors.accent
  const pptx = new Presentation()
  pptx.layout = 'LAYOUT_WIDE'
  pptx.rtlMode = isRtl
  pptx.title = slides.documentTitle
  pptx.author = slides.author
  pptx.company = slides.author
  pptx.theme = { headFontFace: fonts.heading, bodyFontFace: fonts.body }

  /** The place of a box, mirrored in languages that are read from right to left. */
  const at = ({ x, ...box }: Box): Box => ({ ...box, x: isRtl ? page.width - x - box.w : x })
  /** A text of several parts needs the direction for each of them. */
  const direction = { align: isRtl ? 'right' : 'left', rtlMode: isRtl } as const
  const text = {
    ...direction,
    fontFace: fonts.body,
    color: colors.ink,
    lang: slides.language,
    margin: 0,
    valign: 'top',
  } as const
  const heading = { ...text, fontFace: fonts.heading }
  const width = page.width - 2 * page.margin

  function defineMaster(name: string, background: string, title: Box & { size: number }) {
    const { size, ...box } = title
    const options = { name: 'title', type: 'title', ...at(box), ...heading, fontSize: size } as const
    pptx.defineSlideMaster({
      title: name,
      background: { color: background },
      objects: [{ placeholder: { options: { ...options, valign: 'bottom' }, text: '' } }],
      ...(name === 'Content' && {
        slideNumber: {
          ...at({ x: page.width - page.margin - 0.8, y: 7.02, w: 0.8, h: 0.3 }),
          ...{ fontFace: fonts.body, fontSize: 10, color: colors.soft, align: isRtl ? 'left' : 'right' },
        },
      }),
    })
  }
  defineMaster('Title', colors.paper, { x: page.margin, y: 1.9, w: 11, h: 1.5, size: 44 })
  defineMaster('Content', colors.white, { x: page.margin, y: 0.55, w: width, h: 0.75, size: 30 })

  function addSlide(title: string, notes: string) {
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
      ...at({ x: page.margin, y: 7.02, w: 9, h: 0.3 }),
      ...{ ...text, fontSize: 10, color: colors.soft },
    })
    slide.addNotes(notes)
    return slide
  }

  function addMeans(
    slide: Slide,
    box: Box,
    options: { labels: string[]; values: number[]; colors: string[]; alt: string; hasLabels: boolean },
  ) {
    const { min, max } = slides.range
    slide.addChart('bar', [{ name: slides.labels.mean, labels: options.labels, values: options.values }], {
      ...at(box),
      barDir: 'bar',
      barGapWidthPct: options.hasLabels ? 60 : 25,
      chartColors: options.colors,
      catAxisHidden: !options.hasLabels,
      catAxisLabelFontFace: fonts.body,
      catAxisLabelFontSize: 16,
      catAxisLabelColor: colors.ink,
      catAxisLineShow: false,
      // The first scale is at the top. The type lacks this value of the file format.
      catAxisOrientation: 'maxMin' as 'minMax',
      valAxisOrientation: (isRtl ? 'maxMin' : 'minMax') as 'minMax',
      valAxisMinVal: min,
      valAxisMaxVal: max,
      valAxisMajorUnit: findUnit(max - min),
      valAxisLabelPos: 'high',
      valAxisLabelFontFace: fonts.body,
      valAxisLabelFontSize: 12,
      valAxisLabelColor: colors.soft,
      valAxisLabelFormatCode: '0',
      valAxisLineShow: false,
      valGridLine: { color: colors.line, size: 0.75 },
      catGridLine: { style: 'none' },
      showLegend: false,
      showTitle: false,
      altText: options.alt,
    })
  }

  function addTitleSlide() {
    const { organization, title, subtitle, cohort, facts, logoAlt } = slides.title
    const slide = pptx.addSlide({ masterName: 'Title' })
    const picture = logo && measurePicture(logo)
    slide.addText(organization, {
      ...at({ x: page.margin, y: 0.65, w: 9, h: 0.4 }),
      ...{ ...text, fontSize: 16, color: colors.soft },
    })
    if (picture) {
      const h = Math.min(0.9, 2.6 / picture.ratio)
      const w = h * picture.ratio
      slide.addImage({
        ...at({ x: page.width - page.margin - w, y: 0.55, w, h }),
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
      ...at({ x: page.margin, y: 3.62, w: 0.8, h: 0.05 }),
      fill: { color: colors.highlight },
    })
    slide.addText(subtitle, {
      ...at({ x: page.margin, y: 3.85, w: 11, h: 0.5 }),
      ...{ ...text, fontSize: 22, color: colors.soft },
    })
    slide.addText(cohort, {
      ...at({ x: page.margin, y: 5.6, w: 11, h: 0.5 }),
      ...{
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
      },
    })
    slide.addText(facts, {
      ...at({ x: page.margin, y: 6.2, w: 11, h: 0.4 }),
      ...{ ...text, fontSize: 16, color: colors.soft },
    })
    slide.addNotes(slides.privacy)
  }

  function addReading() {
    const { title, points } = slides.reading
    const slide = addSlide(title, slides.privacy)
    slide.addText(
      points.map((point) => ({
        text: point,
        options: { ...direction, breakLine: true, paraSpaceAfter: 12 },
      })),
      {
        ...at({ x: page.margin, y: 1.65, w: 11.2, h: 5.1 }),
        ...{
          ...text,
          fontSize: chooseSize(points, [
            [1_000, 20],
            [1_300, 18],
            [1_800, 15],
            [3_000, 12],
          ]),
          lineSpacingMultiple: 1.05,
        },
      },
    )
  }

  function addGlance() {
    const { title, alt, note } = slides.glance
    const slide = addSlide(title, note)
    addMeans(
      slide,
      { x: page.margin, y: 1.5, w: width, h: 4.7 },
      {
        labels: slides.scales.map(({ name, mean }) => `${shorten(name, 36)}  ${mean}`),
        values: slides.scales.map(({ value }) => value),
        colors: slides.scales.map((_, index) => scaleColor(index)),
        alt,
        hasLabels: true,
      },
    )
    slide.addText(note, {
      ...at({ x: page.margin, y: 6.3, w: width, h: 0.6 }),
      ...{ ...text, fontSize: 14, color: colors.soft },
    })
  }

  function addScale(scale: Slides['scales'][number], index: number) {
    const slide = addSlide(scale.name, `${scale.description}\n\n${slides.privacy}`)
    const left = { x: page.margin, w: 6.2 }
    const right = { x: 7.5, w: page.width - page.margin - 7.5 }
    slide.addText(scale.eyebrow, {
      ...at({ x: page.margin, y: 0.35, w: 6, h: 0.25 }),
      ...{ ...text, fontSize: 12, color: colors.soft },
    })
    slide.addText(
      [
        {
          text: scale.mean,
          options: { ...direction, fontFace: fonts.heading, fontSize: 54, color: colors.ink },
        },
        {
          text: `  ${slides.labels.mean}, ${slides.labels.range}`,
          options: { ...direction, fontSize: 14, color: colors.soft },
        },
      ],
      { ...at({ ...left, y: 1.5, h: 0.95 }), ...text, valign: 'bottom' },
    )
    addMeans(
      slide,
      { ...left, y: 2.5, h: 1.15 },
      {
        labels: [scale.name],
        values: [scale.value],
        colors: [scaleColor(index)],
        alt: scale.alt,
        hasLabels: false,
      },
    )
    slide.addText(slides.labels.meaning, {
      ...at({ ...left, y: 3.85, h: 0.35 }),
      ...{ ...text, fontSize: 14, bold: true, color: accent },
    })
    slide.addText(scale.meaning, {
      ...at({ ...left, y: 4.25, h: 2.6 }),
      ...{
        ...text,
        fontSize: chooseSize(
          [scale.meaning],
          [
            [360, 18],
            [480, 16],
            [700, 13],
          ],
        ),
        lineSpacingMultiple: 1.08,
      },
    })
    slide.addShape('rect', {
      ...at({ ...right, y: 1.5, h: 5.3 }),
      fill: { color: colors.sunk },
      line: { type: 'none' },
    })
    const inner = { x: right.x + 0.35, w: right.w - 0.7 }
    slide.addText(slides.labels.questions, {
      ...at({ ...inner, y: 1.8, h: 0.35 }),
      ...{ ...text, fontSize: 14, bold: true, color: accent },
    })
    slide.addText(
      scale.questions.map((question, i) => ({
        text: question,
        options: { ...direction, breakLine: i < scale.questions.length - 1, paraSpaceAfter: 16 },
      })),
      {
        ...at({ ...inner, y: 2.3, h: 4.3 }),
        ...{
          ...heading,
          fontSize: chooseSize(scale.questions, [
            [330, 20],
            [420, 18],
            [600, 15],
            [900, 12],
          ]),
          lineSpacingMultiple: 1.05,
        },
      },
    )
  }

  function addStatements() {
    if (!slides.statements) return
    const { title, lists, note } = slides.statements
    const slide = addSlide(title, note)
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
        ...{ ...text, fontSize: 16, bold: true, color: accent },
      })
      const border = { type: 'solid', pt: 0.75, color: colors.line } as const
      const none = { type: 'none' } as const
      const borders: [typeof border, typeof none, typeof none, typeof none] = [border, none, none, none]
      const cell = { ...text, valign: 'middle', margin: 0.06 } as const
      const rows = list.rows.map((row) => {
        const cells = [
          { text: row.text, options: { ...cell, fontSize, border: borders } },
          {
            text: row.mean,
            options: {
              ...{ ...cell, fontFace: fonts.heading, fontSize: 22 },
              ...{
                align: isRtl ? ('left' as const) : ('right' as const),
                border: borders,
              },
            },
          },
        ]
        return isRtl ? cells.reverse() : cells
      })
      const widths = [w - 1.15, 1.15]
      slide.addTable(rows, {
        ...at({ x, y: 2.15, w, h: 3.2 }),
        colW: isRtl ? widths.reverse() : widths,
        rowH: list.rows.map(() => 1.05),
      })
      if (list.others) {
        slide.addText(list.others, {
          ...at({ x, y: 5.5, w, h: 0.35 }),
          ...{ ...text, fontSize: 14, color: colors.soft },
        })
      }
    }
    slide.addText(note, {
      ...at({ x: page.margin, y: 6.25, w: width, h: 0.6 }),
      ...{ ...text, fontSize: 14, color: colors.soft },
    })
  }

  function addClosing() {
    const { title, lead, columns } = slides.closing
    const slide = addSlide(title, slides.privacy)
    slide.addText(lead, {
      ...at({ x: page.margin, y: 1.5, w: width, h: 0.6 }),
      ...{ ...text, fontSize: 20, color: colors.soft },
    })
    const border = { type: 'solid', pt: 0.75, color: colors.line } as const
    const head = {
      ...{ ...text, fontSize: 14, bold: true, color: accent, fill: { color: colors.sunk } },
      ...{ margin: 0.1, border },
    }
    const body = { ...text, fontSize: 18, margin: 0.1, border }
    const inOrder = <T>(items: readonly T[]) => (isRtl ? items.toReversed() : [...items])
    const rows = [
      inOrder(columns).map((column) => ({ text: column, options: head })),
      ...[1, 2, 3].map(() => columns.map(() => ({ text: '', options: body }))),
    ]
    slide.addTable(rows, {
      ...at({ x: page.margin, y: 2.35, w: width, h: 4.2 }),
      colW: inOrder([0.42, 0.16, 0.14, 0.28].map((share) => share * width)),
      rowH: [0.5, 1.2, 1.2, 1.2],
    })
  }

  addTitleSlide()
  addReading()
  addGlance()
  for (const [index, scale] of slides.scales.entries()) addScale(scale, index)
  addStatements()
  addClosing()
  return (await pptx.write({ outputType: 'nodebuffer', compression: true })) as Buffer
}

/**
 * The font size of the first limit that the texts do not exceed, in points; beyond the last limit, the smallest. Chinese
 * characters are twice as wide as others.
 */
function chooseSize(texts: readonly string[], sizes: readonly (readonly [limit: number, size: number])[]) {
  const length = Array.from(texts.join('')).reduce(
    (total, character) => total + (/\p{sc=Han}/u.test(character) ? 2 : 1),
    0,
  )
  return (sizes.find(([limit]) => length <= limit) ?? sizes.at(-1)!)[1]
}

function scaleColor(index: number) {
  return scaleColors[index % scaleColors.length]!
}

/** The distance between two labels of the axis: at most ten labels. */
function findUnit(range: number) {
  return Math.max(1, Math.ceil(range / 10))
}
