import { defaultReportSettings } from '../../contract/src/index.ts'
import { composeReport } from '../../report/src/compose/compose-report.ts'
import { createReportTexts } from '../../report/src/report-texts.ts'
import { readPhrases } from '../../report/src/testing/example-report.ts'
import { reportCustomization } from '../../server/src/organizations/customization/report-customization.ts'
import { loadInstrument } from '../../server/src/questionnaires/instruments/load-instrument.ts'
import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'
import type { ScalePrecision } from '../../server/src/results/measurement/reliability.ts'
import { buildReport } from '../../server/src/results/reports/build-report.ts'
import { createRandom } from '../faults/random.ts'
import { formatTable } from '../results-table.ts'

const LEARNERS = 300

/** Measures how much the words of the first pages and of the interpretations differ between simulated learners. */
export async function benchReportWording() {
  const file = new URL('../../content/instruments/everyday-leadership.json', import.meta.url)
  const instrument = await loadInstrument(file.pathname)
  const random = createRandom(1)
  const texts = createReportTexts('en', readPhrases())
  const reports = Array.from({ length: LEARNERS }, () =>
    composeReport(buildSimulatedReport(instrument, simulateAnswers(instrument, random)), texts, false),
  )
  const pages: Record<string, (report: (typeof reports)[number]) => string> = {
    'before: sentences on the "All scales at a glance" page': ({ glance }) =>
      `${glance!.lead} ${glance!.notes}`,
    'after: one-page summary': ({ summary }) =>
      summary!.findings
        .flatMap(({ title, paragraphs, items, remark }) => [
          title,
          ...paragraphs,
          ...items.flatMap(({ text, note }) => [text, note]),
          remark ?? '',
        ])
        .join(' '),
    'interpretations of all scales': ({ scales }) =>
      scales.map(({ interpretation }) => interpretation).join(' '),
  }
  const rows = Object.entries(pages).map(([name, getText]) => {
    const reportTexts = reports.map(getText)
    const words = reportTexts.map(listWords)
    return [
      name,
      Math.round(words.reduce((total, list) => total + list.length, 0) / LEARNERS),
      new Set(reportTexts).size,
      `${Math.round(100 * meanDifference(words))}%`,
    ]
  })
  return `# Wording of reports

${LEARNERS} simulated learners answered the sample questionnaire. Each answer is the sum of a level per person, a deviation per
scale and a deviation per statement. Each of these three values is normally distributed. The sum is rounded to
the nearest option. The reports use a reliability of 0.8 for every scale. The difference between two learners is the proportion of the words in the longer text that do not occur in the other text. Each
occurrence of a word counts separately. The table shows the mean over all pairs.

${formatTable(['text', 'words', `different texts among ${LEARNERS}`, 'words that differ between two learners'], rows)}

"Before" means the reports of earlier versions. Their first pages after the cover and the table of contents were "How to read
this report", which was the same for every learner, and "All scales at a glance".
`
}

function simulateAnswers({ scales, statements, options }: Instrument, random: () => number) {
  const level = 6.6 + 1.2 * drawNormal(random)
  const scaleLevels = new Map(scales.map(({ id }) => [id, level + 0.9 * drawNormal(random)]))
  const [lowest, highest] = [options[0]!.value, options.at(-1)!.value]
  return Object.fromEntries(
    statements.map(({ id, scale }) => {
      const answer = Math.round(scaleLevels.get(scale)! + 1.3 * drawNormal(random))
      return [id, Math.min(highest, Math.max(lowest, answer))]
    }),
  )
}

function buildSimulatedReport(instrument: Instrument, values: Record<string, number>) {
  const precision: ScalePrecision = {
    status: 'known',
    source: 'instrument',
    reliability: 0.8,
    standardError: 3.2,
    n: 400,
  }
  return buildReport({
    subject: {
      first_name: 'A',
      last_name: 'B',
      cohort_name: '',
      organization_name: '',
      logo_image_id: null,
      values,
    },
    customization: reportCustomization(defaultReportSettings, 'individual'),
    completedAt: new Date(0),
    instrument,
    language: 'en',
    previous: undefined,
    cohort: undefined,
    evidence: {
      norm: null,
      scales: Object.fromEntries(instrument.scales.map(({ id }) => [id, { norm: null, precision }])),
    },
  })
}

function listWords(text: string) {
  return text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []
}

function meanDifference(texts: readonly string[][]) {
  const counts = texts.map((words) => Map.groupBy(words, (word) => word))
  let [total, pairs] = [0, 0]
  for (let a = 0; a < texts.length; a++) {
    for (let b = a + 1; b < texts.length; b++) {
      let sharedCount = 0
      for (const [word, { length }] of counts[a]!) {
        sharedCount += Math.min(length, counts[b]!.get(word)?.length ?? 0)
      }
      total += 1 - sharedCount / Math.max(texts[a]!.length, texts[b]!.length)
      pairs += 1
    }
  }
  return total / pairs
}

function drawNormal(random: () => number) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
