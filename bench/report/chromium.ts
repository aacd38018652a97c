import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import type { IndividualReport } from '../../contract/src/report.ts'
import { composeReport } from '../../report/src/compose/compose-report.ts'
import { createReportTexts } from '../../report/src/report-texts.ts'
import { readPhrases } from '../../report/src/testing/example-report.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import type { Engine } from './engine.ts'
import { toHtml } from './to-html.ts'

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const fontFaces = [
  ['Literata', 400, 'normal', 'literata/400Regular/Literata_400Regular.ttf'],
  ['Literata', 400, 'italic', 'literata/400Regular_Italic/Literata_400Regular_Italic.ttf'],
  ['Source Sans 3', 400, 'normal', 'source-sans-3/400Regular/SourceSans3_400Regular.ttf'],
  ['Source Sans 3', 600, 'normal', 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'],
] as const

const pdfOptions = { preferCSSPageSize: true, tagged: true, outline: true, printBackground: true }

/** The usual method: a running browser opens a new page for each report and closes it afterward. */
export async function openFreshPages(): Promise<Engine> {
  const browser = await launch()
  const head = htmlHead()
  return {
    async print(report) {
      const page = await browser.newPage()
      await page.setContent(`${head}<body>${renderBody(report)}`)
      await waitForFonts(page)
      const pdf = await page.pdf(pdfOptions)
      await page.close()
      return pdf
    },
    close: () => browser.close(),
  }
}

/** The method with the least work: pages stay open, their fonts stay loaded, and only their content is replaced. */
export async function openReusedPages(pageCount: number): Promise<Engine> {
  const browser = await launch()
  const head = htmlHead()
  const idlePages = await Promise.all(
    Array.from({ length: pageCount }, async () => {
      const page = await browser.newPage()
      await page.setContent(head)
      await waitForFonts(page)
      return page
    }),
  )
  return {
    async print(report) {
      const page = idlePages.pop()
      if (!page) throw new Error('More reports are being printed in parallel than there are pages.')
      await page.evaluate((content) => {
        document.body.innerHTML = content
      }, renderBody(report))
      const pdf = await page.pdf(pdfOptions)
      idlePages.push(page)
      return pdf
    },
    close: () => browser.close(),
  }
}

function launch() {
  return chromium.launch({ executablePath: findChromium(), args: flags })
}

const texts = createReportTexts('en', readPhrases())

function renderBody(report: IndividualReport) {
  return toHtml(composeReport(report, texts, false))
}

function htmlHead() {
  const fontRules = fontFaces.map(([family, weight, style, file]) => {
    const font = readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`))).toString('base64')
    return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${font})}`
  })
  const styles = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
  return `<!doctype html><html lang="en"><title>Report</title><style>${fontRules.join('')}${styles}</style>`
}

async function waitForFonts(page: Page) {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined))
}
