/**
 * Prints the table of docs/mutation-testing.md from Stryker's result:
 * `node tools/mutation-table.ts .cache/mutation.json`. Several files are added up.
 */
import { readFileSync } from 'node:fs'

type Result = { files: Record<string, { mutants: { status: string }[] }> }

/** The first prefix that matches counts. */
const areas = {
  'server/src/identity/sessions/': 'Sessions',
  'server/src/access/': 'Sessions',
  'server/src/disclosure/': 'Disclosure control',
  'server/src/measurement/': 'Scoring',
  'server/src/reports/': 'Scoring',
  'server/src/assessments/': 'Merging of answers, server',
  'web/src/components/answers/': 'Merging of answers, browser',
}
const columns = ['Killed', 'Timeout', 'Survived', 'NoCoverage']

const results = process.argv.slice(2).map((file): Result => JSON.parse(readFileSync(file, 'utf8')))
const mutants = results.flatMap(({ files }) =>
  Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status }) => ({
      area: Object.entries(areas).find(([prefix]) => file.startsWith(prefix))?.[1],
      status,
    })),
  ),
)

console.log(
  '| Area | Killed | Timeout | Survived | No coverage | Score |\n| --- | --: | --: | --: | --: | --: |',
)
for (const area of new Set(Object.values(areas)))
  printRow(
    area,
    mutants.filter((mutant) => mutant.area === area),
  )
printRow('Total', mutants)

function printRow(name: string, rows: { status: string }[]) {
  const [killed = 0, timeout = 0, survived = 0, uncovered = 0] = columns.map(
    (column) => rows.filter(({ status }) => status === column).length,
  )
  const score = (100 * (killed + timeout)) / (killed + timeout + survived + uncovered)
  console.log(`| ${name} | ${killed} | ${timeout} | ${survived} | ${uncovered} | ${score.toFixed(1)} % |`)
}
