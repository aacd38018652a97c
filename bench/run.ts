import { mkdirSync, writeFileSync } from 'node:fs'
import { benchAnswers } from './answers/bench-answers.ts'
import { benchBatchReports } from './batch-reports/bench-batch-reports.ts'
import { benchDisclosure } from './disclosure/bench-disclosure.ts'
import { benchFaults } from './faults/bench-faults.ts'
import { benchLists } from './lists/bench-lists.ts'
import { benchLogins } from './logins/bench-logins.ts'
import { benchProcesses } from './processes/bench-processes.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchReportMemory } from './report/bench-report-memory.ts'
import { benchMaintenance } from './scaling/bench-maintenance.ts'
import { benchScaling } from './scaling/bench-scaling.ts'
import { benchSearches } from './searches/bench-searches.ts'
import { benchTexts } from './texts/bench-texts.ts'
import { benchWeb } from './web/bench-web.ts'

/** Each benchmark returns its results as Markdown, which is printed and stored in bench/results/. */
const benches: Record<string, () => Promise<string>> = {
  answers: benchAnswers,
  'batch-reports': benchBatchReports,
  disclosure: benchDisclosure,
  faults: benchFaults,
  lists: benchLists,
  logins: benchLogins,
  maintenance: benchMaintenance,
  processes: benchProcesses,
  reads: benchReads,
  'report-memory': benchReportMemory,
  scaling: benchScaling,
  searches: benchSearches,
  texts: benchTexts,
  web: benchWeb,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(2)
}
const results = await bench()
const folder = new URL('./results/', import.meta.url)
mkdirSync(folder, { recursive: true })
// The argument after `faults` names a fault program, and each fault program has its own results file.
const file = name === 'faults' ? `faults-${process.argv[3]}` : name
writeFileSync(new URL(`${file}.md`, folder), results)
console.log(results)
process.exit()
