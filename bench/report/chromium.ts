import { readFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
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

/** As warm as it gets: the pages stand open with their fonts loaded, and only the content is exchanged. */
export async function openChromium(pages: number): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
  const idle = await Promise.all(Array.from({ length: pages }, () => openPage(browser)))
  const phrases = readPhrases()
  return {
    async print(report) {
      const page = idle.pop()
      if (!page) throw new Error('more reports at once than pages')
      const html = toHtml(composeReport(report, createWords(report.language, phrases), false))
      await page.evaluate((content) => {
        document.body.innerHTML = content
      }, html)
      const pdf = await page.pdf({
        preferCSSPageSize: true,
        tagged: true,
        outline: true,
        printBackground: true,
      })
      idle.push(page)
      return pdf
    },
    close: () => browser.close(),
  }
}

async function openPage(browser: Browser) {
  const page = await browser.newPage()
  const fonts = faces.map(([family, weight, style, file]) => {
    const font = readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`))).toString('base64')
    return `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${font})}`
  })
  const styles = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
  await page.setContent(
    `<!doctype html><html lang="en"><title>Report</title><style>${fonts.join('')}${styles}</style>`,
  )
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined))
  return page
}
