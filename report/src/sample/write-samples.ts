import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndividualReport } from '@lpi/contract'
import { createReportRenderer } from '../index.ts'
import { exampleLogo } from '../testing/example-logo.ts'
import { exampleReport, readPhrases } from '../testing/example-report.ts'
import { hostileReport } from '../testing/hostile-report.ts'

const longName = 'Maria-Theodora Anastasia Constantinopolitanescu-Featherstonehaugh von und zu Hohenlohe'

const samples: Record<string, { report: IndividualReport; logo?: Uint8Array }> = {
  first: { report: exampleReport({ isRich: false }) },
  full: { report: exampleReport(), logo: exampleLogo() },
  smallest: { report: exampleReport({ scales: 2, statementsPerScale: 3, values: [0, 1, 2, 3, 4] }) },
  largest: { report: exampleReport({ scales: 9, statementsPerScale: 6 }) },
  'long-scales': {
    report: exampleReport({ scales: 5, statementsPerScale: 10, values: [1, 2, 3, 4, 5, 6, 7] }),
  },
  'long-name': { report: { ...exampleReport(), learner: { name: longName } }, logo: exampleLogo(60, 300) },
  'right-to-left': { report: { ...exampleReport(), direction: 'rtl', learner: { name: 'ليلى حداد' } } },
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
  writeFileSync(file, await renderer.render(report, readPhrases(), logo))
  console.log(file)
}
await renderer.close()
