import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@lpi/contract'
import { createReportRenderer } from '../index.ts'
import { exampleGroupReport } from '../testing/example-group-report.ts'
import { exampleLogo } from '../testing/example-logo.ts'
import { exampleLanguages } from '../testing/example-people.ts'
import { exampleReport, readPhrases } from '../testing/example-report.ts'
import { hostileReport } from '../testing/hostile-report.ts'

const longName = 'Maria-Theodora Anastasia Constantinopolitanescu-Featherstonehaugh von und zu Hohenlohe'

type Sample = { report: Report; logo?: Uint8Array }

const inEachLanguage = Object.fromEntries(
  exampleLanguages.flatMap((language): [string, Sample][] => [
    [`individual-${language}`, { report: exampleReport({ language }), logo: exampleLogo() }],
    [`group-${language}`, { report: exampleGroupReport({ language }), logo: exampleLogo() }],
  ]),
)

const samples: Record<string, Sample> = {
  ...inEachLanguage,
  first: { report: exampleReport({ isRich: false }) },
  smallest: { report: exampleReport({ scales: 2, statementsPerScale: 3, values: [0, 1, 2, 3, 4] }) },
  largest: { report: exampleReport({ scales: 9, statementsPerScale: 6 }) },
  'long-scales': {
    report: exampleReport({ scales: 5, statementsPerScale: 10, values: [1, 2, 3, 4, 5, 6, 7] }),
  },
  'long-name': { report: { ...exampleReport(), learner: { name: longName } }, logo: exampleLogo(60, 300) },
  'small-group': { report: exampleGroupReport({ n: 5 }) },
  hostile: { report: hostileReport(), logo: Buffer.from('not a picture') },
}

const folder = process.argv[2]
if (!folder) {
  console.error('Say where to: npm run sample -w report -- <folder>')
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
