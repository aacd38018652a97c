import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import type { IndividualReport } from '../../contract/src/report.ts'
import { composeReport } from '../../report/src/compose/compose-report.ts'
import { readPhrases } from '../../report/src/testing/example-report.ts'
import { createWords } from '../../report/src/words.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import type { Engine } from './engine.ts'
import { toHtml } from './to-html.ts'

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const faces = [
  ['Literata', 400, 'normal', 'literata/400Regular/Literata_400Regular.ttf'],
  ['Literata', 400, 'italic', 'literata/400Regular_Italic/Literata_400Regular_Italic.ttf'],
  ['Source Sans 3', 400, 'normal', 'source-sans-3/400Regular/SourceSans3_400Regular.ttf'],
  ['Source Sans 3', 600, 'normal', 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'],
] as const

const print = { preferCSSPageSize: true, tagged: true, outline: true, printBackground: true }

/** The usual way: the browser is warm, and each person's report gets a page of its own, which is closed again. */
export async function openFreshPages(): Promise<Engine> {
  const browser = await launch()
  const head = htmlHead()
  return {
    async print(report) {
      const page = await browser.newPage()
      await page.setContent(`${head}<body>${bodyOf(report)}`)
      await untilFontsAreLoaded(page)
      const pdf = await page.pdf(print)
      await page.close()
      return pdf
    },
    close: () => browser.close(),
  }
}

/** The least it can cost: pages stay open with their fonts loaded, and only what is between the tags is exchanged. */
export async function openKeptPages(pages: number): Promise<Engine> {
  const browser = await launch()
  const head = htmlHead()
  const idle = await Promise.all(
    Array.from({ length: pages }, async () => {
      const page = await browser.newPage()
      await page.setContent(head)
      await untilFontsAreLoaded(page)
      return page
    }),
  )
  return {
    async print(report) {
      const page = idle.pop()
      if (!page) throw new Error('more reports at once than pages')
      await page.evaluate((content) => {
        document.body.innerHTML = content
      }, bodyOf(report))
      const pdf = await page.pdf(print)
      idle.push(page)
      return pdf
    },
    close: () => browser.close(),
  }
}

function launch() {
  return chromium.launch({ executablePath: findChromium(), args: flags })
}

const words = createWords('en', readPhrases())

function bodyOf(report: IndividualReport) {
  return toHtml(composeReport(report, words, false))
}

function htmlHead() {
  const fonts = faces.map(([family, weight, style, file]) => {
    const font = readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`))).toString('base64')
    return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${font})}`
  })
  const styles = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
  return `<!doctype html><html lang="en"><title>Report</title><style>${fonts.join('')}${styles}</style>`
}

async function untilFontsAreLoaded(page: Page) {
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined))
}
