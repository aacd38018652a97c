import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { setUpBrowser } from './browser.ts'
import type { LoggedInUser } from './people.ts'
import { expectWholeReport } from './steps.ts'

export const screenshotFolder = join(import.meta.dirname, 'screenshots')
const defaultVariants =
  'en-360-light,en-360-dark,en-768-light,en-768-dark,en-1280-light,en-1280-dark,ar-360-dark,ar-1280-light,zh-CN-768-light'

const languageNames = { ar: 'العربية', en: 'English', es: 'Español', fr: 'Français', 'zh-CN': '简体中文' }
export type Variant = { language: keyof typeof languageNames; width: number; colorScheme: 'light' | 'dark' }

/**
 * The variants in which screenshots are taken. The default is English at three widths in light and dark mode, and some
 * variants in Arabic and Chinese. A setting such as `SCREENSHOTS=fr-360-light,ar-1280-dark` selects other variants.
 */
export const variants = (process.env.SCREENSHOTS || defaultVariants).split(',').map(parseVariant)

function parseVariant(text: string): Variant {
  const [, language, width, colorScheme] = /^(.+)-(\d+)-(light|dark)$/.exec(text) ?? []
  if (!language) throw new Error(`SCREENSHOTS: “${text}” does not have the same format as en-360-light.`)
  return { language, width: Number(width), colorScheme } as Variant
}

/** Returns the browser options for the appearance of a variant. */
export function pageOptions({ width, colorScheme }: Variant) {
  return { colorScheme, viewport: { width, height: 800 } }
}

const expected = [/status of [45]\d\d/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/]

/** Returns a function that opens pages in the appearance and the language of a variant. */
export function setUpVariants() {
  const visit = setUpBrowser()
  return async (path: string, variant: Variant, as?: LoggedInUser) => {
    await as?.call('PUT', `/users/api/v4/users/${as.userId}`, { language: variant.language })
    const origin = inject('product').url
    const language = { name: 'language', value: variant.language }
    const localStorage = [...(as?.state.origins[0]?.localStorage ?? []), language]
    const state = { cookies: [], origins: [{ origin, localStorage }] }
    const page = await visit(path, { ...pageOptions(variant), expected, as: { state } })
    await waitForWebFonts(page)
    return page
  }
}

type ScreenshotOptions = {
  /** Captures only the visible part of the page, for example when a dialog is open. */
  isViewportOnly?: boolean
}

export async function takeScreenshot(
  page: Page,
  name: string,
  variant: Variant,
  { isViewportOnly = false }: ScreenshotOptions = {},
) {
  await mkdir(screenshotFolder, { recursive: true })
  await waitUntilComplete(page, name)
  await page.screenshot({ path: screenshotFile(name, variant), fullPage: !isViewportOnly })
}

export function screenshotFile(name: string, { language, width, colorScheme }: Variant) {
  return join(screenshotFolder, `${name}-${language}-${width}-${colorScheme}.png`)
}

/** The chapters that load last, on each screen that loads its chapters one by one. */
const lastChapters: Record<string, string[]> = {
  'sample-report': ['#more'],
  results: ['#plan', '#more'],
  'results-plan': ['#plan', '#more'],
  'results-unscored': ['#plan', '#more'],
  'admin-group-insight': ['#more'],
  'admin-questionnaire': ['#more'],
}

/** Waits until the page shows the web fonts. A page does not switch to them while a list or a menu is open. */
function waitForWebFonts(page: Page) {
  return page.waitForFunction(() => document.documentElement.dataset.fonts === 'web')
}

/**
 * Waits until the screen is complete, but not until the network is idle, because the event streams of administration
 * pages stay open.
 */
export async function waitUntilComplete(page: Page, name: string) {
  await page.locator('h1:visible').first().waitFor()
  await page.locator('[data-loading], [aria-busy=true]').first().waitFor({ state: 'detached' })
  if (lastChapters[name]) await expectWholeReport(page, lastChapters[name])
  // The offline page has no web fonts.
  if (name !== 'offline') await waitForWebFonts(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Chromium pauses the animations of hidden content, such as a closed `details` element, so those animations never
    // end.
    const finiteAnimations = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().iterations === 1 &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      )
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
  })
}

/** Chooses a language in the menu of the banner. */
export async function chooseLanguage(page: Page, language: Variant['language']) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const banner = page.getByRole('banner')
  const button = banner.locator('button:has(+ * button[lang])')
  await button.click()
  await banner.getByRole('button', { name: languageNames[language], exact: true }).click()
  await button.filter({ hasText: languageNames[language] }).waitFor({ state: 'attached' })
}

/** Returns a function that reads texts of the product, such as the name of a button, in the language of a variant. */
export function loadTexts({ language }: Variant, namespace: string) {
  const file = join(import.meta.dirname, '../locales', language, `${namespace}.json`)
  const texts = JSON.parse(readFileSync(file, 'utf8'))
  return (key: string): string => key.split('.').reduce((part, name) => part[name], texts)
}
