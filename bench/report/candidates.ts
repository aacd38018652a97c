import type { IndividualReport } from '../../contract/src/report.ts'
import type { Engine } from './engine.ts'
import { buildFullReport, buildTwelvePageReport } from './example.ts'

export type Candidate = {
  name: string
  /** The number of reports rendered in parallel, each in its own render process or page. */
  concurrency: number
  open: (concurrency: number) => Promise<Engine>
  buildReport: (person: number) => IndividualReport
  count: number
}

// Each engine is imported on demand, so the memory of a candidate does not include another engine.
const openTypst = async (concurrency: number) => (await import('./typst.ts')).openTypst(concurrency)
const openFreshPages = async () => (await import('./chromium.ts')).openFreshPages()
const openReusedPages = async (concurrency: number) =>
  (await import('./chromium.ts')).openReusedPages(concurrency)

const twelvePages = { buildReport: buildTwelvePageReport }
const allSections = { buildReport: buildFullReport }

export const candidates: Candidate[] = [
  { name: 'renderer, 1 process', concurrency: 1, open: openTypst, ...twelvePages, count: 100 },
  { name: 'renderer, 2 processes', concurrency: 2, open: openTypst, ...twelvePages, count: 200 },
  {
    name: 'Chromium, new page per report, 1 at a time',
    concurrency: 1,
    open: openFreshPages,
    ...twelvePages,
    count: 8,
  },
  {
    name: 'Chromium, new page per report, 2 at a time',
    concurrency: 2,
    open: openFreshPages,
    ...twelvePages,
    count: 12,
  },
  { name: 'Chromium, 1 reused page', concurrency: 1, open: openReusedPages, ...twelvePages, count: 24 },
  { name: 'Chromium, 2 reused pages', concurrency: 2, open: openReusedPages, ...twelvePages, count: 40 },
  { name: 'renderer, full report, 2 processes', concurrency: 2, open: openTypst, ...allSections, count: 100 },
  {
    name: 'Chromium, full report, new page per report',
    concurrency: 2,
    open: openFreshPages,
    ...allSections,
    count: 8,
  },
]
