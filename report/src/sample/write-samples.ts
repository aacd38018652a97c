import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@lpi/contract'
import { createReportRenderer } from '../index.ts'
import { buildExampleGroupReport } from '../testing/example-group-report.ts'
import { buildExampleLogo } from '../testing/example-logo.ts'
import { exampleLanguages } from '../testing/example-people.ts'
import { buildExampleReport, readPhrases } from '../testing/example-report.ts'
import { buildHostileReport } from '../testing/hostile-report.ts'

const longName = 'Maria-Theodora Anastasia Constantinopolitanescu-Featherstonehaugh von und zu Hohenlohe'

type SampleReport = { report: Report; logo?: Uint8Array }

const samplesInEachLanguage = Object.fromEntries(
  exampleLanguages.flatMap((language): [string, SampleReport][] => [
    [`individual-${language}`, { report: buildExampleReport({ language }), logo: buildExampleLogo() }],
    [`group-${language}`, { report: buildExampleGroupReport({ language }), logo: buildExampleLogo() }],
  ]),
)

const samples: Record<string, SampleReport> = {
  ...samplesInEachLanguage,
  first: { report: buildExampleReport({ hasAllParts: false }) },
  smallest: { report: buildExampleReport({ scales: 2, statementsPerScale: 3, values: [0, 1, 2, 3, 4] }) },
  largest: { report: buildExampleReport({ scales: 9, statementsPerScale: 6 }) },
  'long-scales': {
    report: buildExampleReport({ scales: 5, statementsPerScale: 10, values: [1, 2, 3, 4, 5, 6, 7] }),
  },
  'long-name': {
    report: { ...buildExampleReport(), learner: { name: longName } },
    logo: buildExampleLogo(60, 300),
  },
  'small-group': { report: buildExampleGroupReport({ n: 5 }) },
  hostile: { report: buildHostileReport(), logo: Buffer.from('not a picture') },
}

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: npm run sample -w report -- <folder>')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const renderer = createReportRenderer()
for (const [name, { report, logo }] of Object.entries(samples)) {
  const file = join(folder, `${name}.pdf`)
  writeFileSync(file, await renderer.render(report, readPhrases(report.language), logo))
  console.log(file)
}
await renderer.close()
