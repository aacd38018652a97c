import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { buildPerson } from './people.ts'
import { answerPage, beginAssessment, confirmFinish, readStoredAnswers, register } from './steps.ts'
import { type StreamCounter, startStreamCounter } from './stream-counter.ts'

const visit = setUpBrowser()

/** The stream counter serves only as a proxy whose pages run in an insecure context. */
let proxy: StreamCounter
beforeAll(async () => {
  proxy = await startStreamCounter()
})
afterAll(() => proxy.stop())

// Preloading the next screens may fail when the connection is lost.
const expected = [/Cross-Origin-Opener-Policy header has been ignored/, /net::ERR_/, /ChunkLoadError/]
const firstStatements = [1, 7, 13, 19, 25]

async function expectStatements(page: Page, first: number) {
  await page.getByRole('heading', { level: 1, name: `Statements ${first} to ${first + 5}` }).waitFor()
}

it('without HTTPS, a learner registers, completes an assessment and downloads the report as a PDF, and the page stores no unsent answers on the device and warns that they are not saved (REQ-348)', async () => {
  const page = await visit('about:blank', { baseURL: proxy.url, expected })
  await register(page, buildPerson())
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await beginAssessment(page)

  for (const firstStatement of firstStatements) {
    await expectStatements(page, firstStatement)
    if (firstStatement === 7) await answerWithoutConnection(page)
    else await answerPage(page)
    if (firstStatement < 25) await page.getByRole('button', { name: 'Next' }).click()
  }
  await confirmFinish(page)
  await page.getByRole('heading', { name: 'Making room' }).first().waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF/ }).first().click()
  const file = await (await download).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
})

async function answerWithoutConnection(page: Page) {
  await page.locator('[data-status="saved"]').waitFor()
  await page.context().setOffline(true)
  await answerPage(page)
  await page.getByRole('status').getByText('Not saved. Keep this page open').waitFor()
  const { unsent, properties } = await readStoredAnswers(page)
  expect(unsent).toEqual([])
  expect(properties).toEqual(['at', 'changeId', 'confirmedAt'])
  await page.context().setOffline(false)
  await page.locator('[data-status="saved"]').waitFor()
}
