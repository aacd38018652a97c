import type { IndividualReport } from '../../contract/src/report.ts'
import type { Engine } from './engine.ts'
import { twelvePages, wholeReport } from './example.ts'

export type Candidate = {
  name: string
  /** Children or pages at work at the same time. */
  width: number
  open: (width: number) => Promise<Engine>
  report: (person: number) => IndividualReport
  count: number
}

// Each loads its own engine only, which would count as the other's memory.
const typst = async (width: number) => (await import('./typst.ts')).openTypst(width)
const freshPages = async () => (await import('./chromium.ts')).openFreshPages()
const keptPages = async (width: number) => (await import('./chromium.ts')).openKeptPages(width)

const short = { report: twelvePages }
const whole = { report: wholeReport }

export const candidates: Candidate[] = [
  { name: 'ours, 1 child', width: 1, open: typst, ...short, count: 100 },
  { name: 'ours, 2 children', width: 2, open: typst, ...short, count: 200 },
  { name: 'Chromium, a page per report, 1 at once', width: 1, open: freshPages, ...short, count: 8 },
  { name: 'Chromium, a page per report, 2 at once', width: 2, open: freshPages, ...short, count: 12 },
  { name: 'Chromium, content exchanged, 1 page', width: 1, open: keptPages, ...short, count: 24 },
  { name: 'Chromium, content exchanged, 2 pages', width: 2, open: keptPages, ...short, count: 40 },
  { name: 'ours, whole report, 2 children', width: 2, open: typst, ...whole, count: 100 },
  { name: 'Chromium, whole report, a page per report', width: 2, open: freshPages, ...whole, count: 8 },
]
