import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import type { LanguageComparison, LanguageStatistics, ManualStatistics } from './collect-statistics.ts'

type ManualSource = {
  instrument: Instrument
  statistics: ManualStatistics
  /** The version of the product. */
  version: string
  now: Date
}

type Row = readonly (string | number)[]

/** The statistics of a questionnaire as Markdown tables. docs/technical-manual.md explains them. */
export function composeManual({ instrument, statistics, version, now }: ManualSource) {
  const { id, languages } = instrument
  const name = textIn(instrument.name, languages[0]!, instrument)
  const sections = [
    `# Statistics of ${escapeText(name)}, ${id}@${instrument.version}`,
    `Computed on ${now.toISOString().slice(0, 10)} (UTC) by LPI ${version} from the answers in one installation. The technical manual (docs/technical-manual.md) explains the scoring, the sample and every column, and states what these tables cannot show.`,
    '**Before you publish this document:** if only a few people answered between two editions of this document, a comparison of the editions can reveal their answers. Publish a new edition only after at least 100 more people have answered in each language.',
    ...describeContent(instrument),
    ...describeSample(statistics),
    ...statistics.languages
      .filter(({ scales }) => scales.some((scale) => scale.statistics))
      .flatMap((language) => describeLanguage(instrument, language, statistics.minimum)),
    ...describeComparisons(statistics, languages[0]!),
    '## What is missing',
    listGaps(instrument, statistics),
  ]
  return `${sections.join('\n\n')}\n`
}

function describeContent(instrument: Instrument) {
  const [originalLanguage = ''] = instrument.languages
  const escapedText = (texts: Record<string, string>) =>
    escapeText(textIn(texts, originalLanguage, instrument))
  const hasThirdPerson = instrument.statements.some(({ thirdPerson }) => thirdPerson)
  return [
    '## Scales and statements',
    formatTable(
      ['Scale', 'Name', 'What it measures', 'Statements'],
      instrument.scales.map(({ id, name, description }) => [
        id,
        escapedText(name),
        escapedText(description),
        instrument.statements.filter(({ scale }) => scale === id).length,
      ]),
    ),
    formatTable(
      [
        'Statement',
        'Scale',
        'Scored',
        `Text (${originalLanguage})`,
        ...(hasThirdPerson ? [`Text for observers (${originalLanguage})`] : []),
      ],
      instrument.statements.map(({ id, scale, reversed, text: wording, thirdPerson = wording }) => [
        id,
        scale,
        reversed ? 'reversed' : 'as answered',
        escapedText(wording),
        ...(hasThirdPerson ? [escapedText(thirdPerson)] : []),
      ]),
    ),
  ]
}

function describeSample({ languages, minimum }: ManualStatistics) {
  return [
    '## Sample',
    `If more than 1,000 people completed this version in a language, the sample of the language contains the 1,000 whose first completion is the most recent. The tables of a language contain a scale only if at least ${minimum} people have a score for each of its statements.`,
    formatTable(
      ['Language', 'n', 'Excluded by the sample rules', 'Tables'],
      languages.map(({ language, n, excludedCount, scales }) => [
        language,
        n,
        excludedCount,
        scales.some(({ statistics }) => statistics) ? 'below' : notEnoughData(n),
      ]),
    ),
  ]
}

function describeLanguage(
  instrument: Instrument,
  { language, scales, correlations, ...sample }: LanguageStatistics,
  minimum: number,
) {
  const measuredScales = scales.flatMap(({ id, statistics }) => (statistics ? [{ id, ...statistics }] : []))
  const scalesWithoutData = scales.filter(({ statistics }) => !statistics)
  const formatRange = (scaleId: string) => {
    const { length } = instrument.statements.filter(({ scale }) => scale === scaleId)
    return `${length * instrument.options[0]!.value} to ${length * instrument.options.at(-1)!.value}`
  }
  return [
    `## Language ${language}, n = ${sample.n}`,
    ...scalesWithoutData.map(
      ({ id, n }) => `Scale ${id}: ${notEnoughData(n)} with a score for every statement.`,
    ),
    '### Scores',
    formatTable(
      ['Scale', 'n', 'Possible sums', 'Mean', 'SD', 'Floor', 'Ceiling'],
      measuredScales.map(({ id, n, mean, standardDeviation, floor, ceiling }) => [
        id,
        n,
        formatRange(id),
        formatDecimals(mean),
        formatDecimals(standardDeviation),
        formatPercent(floor),
        formatPercent(ceiling),
      ]),
    ),
    '### Reliability',
    formatTable(
      ['Scale', 'Cronbach’s alpha', '95% interval', 'SEM'],
      measuredScales.map(({ id, reliability }) => [
        id,
        ...(reliability
          ? [
              formatDecimals(reliability.alpha),
              `${formatDecimals(reliability.low)} to ${formatDecimals(reliability.high)}`,
              formatDecimals(reliability.standardError),
            ]
          : ['cannot be computed', '–', '–']),
      ]),
    ),
    '### Precision in reports',
    formatTable(
      [
        'Scale',
        'Source',
        'SEM',
        'SEM of a difference',
        'Smallest change if no other scale changed',
        'Smallest change if all other scales changed more',
      ],
      measuredScales.map(({ id, report }) => [
        id,
        ...(report
          ? [
              report.source === 'instrument' ? describeSource(instrument, id) : 'this installation',
              formatDecimals(report.standardError),
              formatDecimals(report.standardErrorOfDifference),
              report.smallestChange.alone ?? 'none',
              report.smallestChange.withOthers ?? 'none',
            ]
          : ['unknown', '–', '–', '–', '–']),
      ]),
    ),
    '### Correlations between scales',
    correlations.length === 0
      ? 'No two scales have enough people.'
      : formatTable(
          ['Scale', 'Other scale', 'n', 'Correlation'],
          correlations.map(({ scales, n, r }) => [...scales, n, r === null ? '–' : formatDecimals(r)]),
        ),
    '### Statements',
    formatTable(
      ['Statement', 'Scale', 'n', 'Mean', 'SD', 'Item-total', 'Lowest', 'Highest', 'Missing'],
      scales.flatMap(({ id: scale, statements }) =>
        statements.map((statement) => [
          statement.id,
          scale,
          statement.n,
          formatDecimals(statement.mean),
          formatDecimals(statement.standardDeviation),
          statement.itemTotal === null ? '–' : formatDecimals(statement.itemTotal),
          formatPercent(statement.lowest),
          formatPercent(statement.highest),
          formatPercent(statement.missing),
        ]),
      ),
    ),
    ...(measuredScales.some(({ n }) => n < 2 * minimum)
      ? [`With fewer than ${2 * minimum} people, all of these figures are preliminary: see the intervals.`]
      : []),
  ]
}

function describeSource({ reliability }: Instrument, scaleId: string) {
  const source = reliability?.[scaleId]?.source
  return `stated by the questionnaire${source ? `: ${escapeText(source)}` : ''}`
}

function describeComparisons({ comparisons, minimum }: ManualStatistics, original: string) {
  const measuredComparisons = comparisons.filter(({ statements }) => statements.length > 0)
  if (measuredComparisons.length === 0) {
    return [
      '## Differences between languages',
      `Not enough data: a comparison requires two languages with at least ${minimum} people each.`,
    ]
  }
  return [
    '## Differences between languages',
    ...measuredComparisons.flatMap((comparison) => describeComparison(comparison, original)),
  ]
}

function describeComparison({ reference, focal, statements }: LanguageComparison, original: string) {
  const flaggedStatements = statements.filter(({ difference }) => difference && difference.category !== 'A')
  const note = reference === original ? '' : ` The original language, ${original}, has too few people.`
  return [
    `### ${focal} compared with ${reference}`,
    `People with the same sum on a scale are compared. A positive difference means higher scores in ${focal}.${note}`,
    `Statements in category B or C: ${flaggedStatements.length} of ${statements.length}${flaggedStatements.length > 0 ? ` (${flaggedStatements.map(({ id }) => id).join(', ')})` : ''}. Chance alone puts some statements in these categories. The differences within a scale add up to 0, so one real difference causes others in the opposite direction. Examine the largest difference of each scale first.`,
    formatTable(
      ['Statement', 'Scale', `n (${reference})`, `n (${focal})`, 'Difference', 'Effect', 'p', 'Category'],
      statements.map(({ id, scale, difference }) => [
        id,
        scale,
        ...(difference
          ? [
              difference.people.reference,
              difference.people.focal,
              formatDecimals(difference.difference),
              formatDecimals(difference.effect),
              formatProbability(difference.p),
              difference.category,
            ]
          : ['–', '–', '–', '–', '–', 'cannot be compared']),
      ]),
    ),
  ]
}

function listGaps({ norm, reliability, languages, scales }: Instrument, statistics: ManualStatistics) {
  const withoutData = statistics.languages.filter(({ scales }) => scales.some((scale) => !scale.statistics))
  const hasEveryReliability = scales.every(({ id }) => reliability?.[id])
  const gaps = [
    ...withoutData.map(
      ({ language, scales }) =>
        `Statistics in ${language}: too few people have a score for every statement of ${listIdsWithoutStatistics(scales)}.`,
    ),
    ...(norm ? [] : ['Norms: this version has none, so reports cannot show whether a result is typical.']),
    ...(hasEveryReliability ? [] : ['A reliability study outside of this installation.']),
    ...(languages.length > 1 ? ['Evidence that sums have the same meaning in all languages.'] : []),
    'Retest reliability, factor structure, relations to other measures, and criterion validity: these tables contain none of them.',
    'A defined population: these people used this installation, and were not sampled from any population.',
  ]
  return gaps.map((gap) => `- ${gap}`).join('\n')
}

function listIdsWithoutStatistics(scales: ManualStatistics['languages'][number]['scales']) {
  return scales
    .filter(({ statistics }) => !statistics)
    .map(({ id }) => id)
    .join(', ')
}

function notEnoughData(n: number) {
  return `not enough data: n = ${n}`
}

function formatTable(headings: readonly string[], rows: readonly Row[]) {
  const formatLine = (cells: Row) => `| ${cells.join(' | ')} |`
  return [formatLine(headings), formatLine(headings.map(() => '---')), ...rows.map(formatLine)].join('\n')
}

/** Escapes a questionnaire text, which could otherwise end its table cell or be interpreted as Markdown or HTML. */
function escapeText(text: string) {
  return text.replace(/[\\|*_`<[\]]/g, '\\$&').replace(/\s+/g, ' ')
}

function formatDecimals(value: number) {
  // Avoids a negative zero.
  return (Math.round(value * 100) / 100 + 0).toFixed(2)
}

function formatPercent(share: number) {
  return `${(100 * share).toFixed(1)}%`
}

function formatProbability(p: number) {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
