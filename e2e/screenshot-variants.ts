import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectWholeReport } from './steps.ts'

export const screenshotFolder = join(import.meta.dirname, 'screenshots')
const defaultVariants =
  'en-360-light,en-360-dark,en-768-light,en-768-dark,en-1280-light,en-1280-dark,ar-360-dark,ar-1280-light,zh-CN-768-light'

const languageNames = { ar: 'العربية', en: 'English', es: 'Español', fr: 'Français', 'zh-CN': '简体中文' }
export type Variant = { language: keyof typeof languageNames; width: number; colorScheme: 'light' | 'dark' }

/**
 * The appearances of the screenshots: by default three widths, light and dark, in English, Arabic and Chinese.
 * `SCREENSHOTS=fr-360-light,ar-1280-dark` selects others.
 */
export const variants = (process.env.SCREENSHOTS || defaultVariants).split(',').map(parseVariant)

function parseVariant(text: string): Variant {
  const [, language, width, colorScheme] = /^(.+)-(\d+)-(light|dark)$/.exec(text) ?? []
  return { language, width: Number(width), colorScheme } as Variant
}

/** The options of a page in this appearance. */
export function pageOptions({ width, colorScheme }: Variant) {
  return { colorScheme, viewport: { width, height: 800 } }
}

type ScreenshotOptions = {
  /** Only the visible part of the page, for example with a dialog. */
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
  await page.screenshot({
    path: join(screenshotFolder, `${name}-${variant.language}-${variant.width}-${variant.colorScheme}.png`),
    fullPage: !isViewportOnly,
  })
}

/** The chapters that load last, for the screens that load their chapters one by one. */
const lastChapters: Record<string, string[]> = {
  'sample-report': ['#limits'],
  results: ['#plan', '#limits'],
  'results-plan': ['#plan', '#limits'],
  'results-unscored': ['#plan', '#limits'],
  'admin-group-insight': ['#limits'],
}

/** Does not wait for an idle network: the event streams of administration pages stay open. */
export async function waitUntilComplete(page: Page, name: string) {
  await page.locator('h1:visible').first().waitFor()
  // The component page always shows a spinner.
  if (!name.startsWith('design'))
    await page.locator('[data-loading], [aria-busy=true]').first().waitFor({ state: 'detached' })
  if (lastChapters[name]) await expectWholeReport(page, lastChapters[name])
  await page.evaluate(async () => {
    await document.fonts.ready
    // Chromium pauses the animations of hidden content, such as closed details, so that they never end.
    const finite = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().iterations === 1 &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      )
    await Promise.allSettled(finite.map(({ finished }) => finished))
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
