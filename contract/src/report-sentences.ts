import * as z from 'zod/mini'

/**
 * The sentences that a report states about one person. The server chooses them; the page and the PDF only write them,
 * with the phrases `report.sentences.*`.
 */
export const sentenceKeys = [
  /** A text of the questionnaire: `text`. */
  'text',
  /** A statement of the questionnaire in the first person, in quotation marks: `text`. */
  'quote',

  /** Heading of the changes: the date of the earlier assessment: `date`. */
  'since',
  /** Every statement of the questionnaire has a higher answer than in the earlier assessment. */
  'changeEveryHigher',
  'changeEveryLower',
  /** Every statement of these scales has a higher answer than in the earlier assessment: `names`. */
  'changeAllHigher',
  'changeAllLower',
  /** The scores of these scales are higher by more than measurement error explains: `names`. */
  'changeHigher',
  'changeLower',
  /** No score differs by more than measurement error explains. */
  'changeNone',
  /** The answer that differs most from the earlier one: `statement`, `before`, `after`. */
  'move',
  /** One of several answers that differ most. */
  'moveTied',

  /** Headings of statements: answers in the top or bottom fifth of the options. */
  'often',
  'rarely',
  /** No answer is in that fifth: no other answer is higher, or lower, than those listed. */
  'mostOften',
  'leastOften',
  /** With fewer than five options: the highest, or the lowest, answer that was given: `answer`. */
  'answered',

  /** The scores of two scales differ by more than measurement error explains: `high`, `low`. */
  'contrastScales',
  /** Two statements of one scale: `high`, `highAnswer`, `low`, `lowAnswer`. */
  'contrastStatements',

  /** All answers are the highest option, the lowest option, in the middle of the options, or equal: `answer`. */
  'allHighest',
  'allLowest',
  'allMiddle',
  'allEqual',

  /** Heading of the step. */
  'step',
  /** The step of a person without an answer to raise. */
  'stepView',

  /** The average, which is closest to the option `answer`: `mean`, `max`. Only if the options have equal distances. */
  'frequency',
  /** The average: `mean`, `min`, `max`. */
  'average',
  /** At least two answers in the top fifth and two in the bottom fifth of the options. */
  'split',
  /** Statements without opportunity: `missing`, `total`, `scored`. */
  'noOpportunity',

  /** No score differs from the highest by more than measurement error explains. */
  'levelAll',
  /** The scale with the highest mean, or those that share it: `names`. */
  'levelTop',
  /** Each of these scores is lower than the highest by more than measurement error explains: `names`. */
  'levelBottom',
  /** All other scores are lower than that of the scale `name` by more than measurement error explains. */
  'levelOnly',
  /** Scales without a score: `names`. */
  'unscored',
] as const

export const ReportSentence = z.object({
  key: z.enum(sentenceKeys),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type ReportSentence = z.infer<typeof ReportSentence>

/** The parts of the first page, in this order. */
export const portraitParts = ['change', 'often', 'rarely', 'profile', 'contrast', 'step'] as const

export const PortraitPart = z.object({
  part: z.enum(portraitParts),
  /** A paragraph, or the heading of `items`. */
  sentences: z.array(ReportSentence),
  items: z.array(ReportSentence),
  /** The statements and scales on which this part is based, whose numbers are its details. */
  statementIds: z.array(z.string()),
  scaleIds: z.array(z.string()),
})
export type PortraitPart = z.infer<typeof PortraitPart>

type Writer = {
  t: (key: `report.sentences.${ReportSentence['key']}`, values: Record<string, string>) => string
  number: (value: number) => string
  date: (moment: string) => string
  list: (items: readonly string[]) => string
}

/** Writes a sentence in the language of the report. */
export function writeSentence({ key, values }: ReportSentence, { t, number, date, list }: Writer) {
  const write = (name: string, value: ReportSentence['values'][string]) => {
    if (typeof value === 'number') return number(value)
    if (typeof value !== 'string') return list(value)
    return name === 'date' ? date(value) : value
  }
  return t(
    `report.sentences.${key}`,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(name, value)])),
  )
}
