import type { IndividualReport } from '../../contract/src/report.ts'
import type { Engine } from './engine.ts'
import { buildFullReport, buildTwelvePageReport } from './example.ts'

export type Candidate = {
  name: string
  /** The number of reports in parallel, each in its own child process or page. */
  concurrency: number
  open: (concurrency: number) => Promise<Engine>
  report: (person: number) => IndividualReport
  count: number
}

// Imports on demand, so that the memory of a candidate does not include another engine.
const typst = async (concurrency: number) => (await import('./typst.ts')).openTypst(concurrency)
const freshPages = async () => (await import('./chromium.ts')).openFreshPages()
const reusedPages = async (concurrency: number) =>
  (await import('./chromium.ts')).openReusedPages(concurrency)

const short = { report: buildTwelvePageReport }
const full = { report: buildFullReport }

export const candidates: Candidate[] = [
  { name: 'renderer, 1 process', concurrency: 1, open: typst, ...short, count: 100 },
  { name: 'renderer, 2 processes', concurrency: 2, open: typst, ...short, count: 200 },
  {
    name: 'Chromium, new page per report, 1 in parallel',
    concurrency: 1,
    open: freshPages,
    ...short,
    count: 8,
  },
  {
    name: 'Chromium, new page per report, 2 in parallel',
    concurrency: 2,
    open: freshPages,
    ...short,
    count: 12,
  },
  { name: 'Chromium, 1 reused page', concurrency: 1, open: reusedPages, ...short, count: 24 },
  { name: 'Chromium, 2 reused pages', concurrency: 2, open: reusedPages, ...short, count: 40 },
  { name: 'renderer, full report, 2 processes', concurrency: 2, open: typst, ...full, count: 100 },
  { name: 'Chromium, full report, new page per report', concurrency: 2, open: freshPages, ...full, count: 8 },
]
