import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The violations that axe finds on the page or in one part of it, such as a dialog. Legacy mode avoids an extra page
 * for cross-origin frames, which the product does not have.
 */
export async function findViolations(page: Page, part = 'html', exceptRules: string[] = []) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForAnimations(page)
  // Injecting axe takes as long as running it; once per document is enough.
  const isInjected = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isInjected && { axeSource: 'null' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part)
    .disableRules(exceptRules)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const location = await locationOf(page)
  return violations.map(
    ({ id, nodes }) => `${location} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Checks the page in a wide dark window and a narrow light one, and that it does not scroll horizontally. */
export async function findViolationsPerAppearance(page: Page, part?: string) {
  const violations: string[] = []
  for (const [colorScheme, width] of [
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    violations.push(...(await findViolations(page, part)), ...(await findHorizontalScrolling(page)))
  }
  return violations
}

/** Axe cannot evaluate colors during an animation. */
async function waitForAnimations(page: Page) {
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(finite.map((animation) => animation.finished))
  })
}

/** One message if the page is wider than its window. */
export async function findHorizontalScrolling(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [`${await locationOf(page)} is ${wider} px wider than the window`] : []
}

async function locationOf(page: Page) {
  return `${new URL(page.url()).pathname} in ${await page.evaluate(() => document.documentElement.lang)}`
}
