import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe has against the page, or against one part of it, such as a dialog behind which nothing else counts. Without
 * the extra page that the builder opens for frames from elsewhere, of which there are none.
 */
export async function findings(page: Page, part = 'html') {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilStill(page)
  // Half a megabyte of source, and as much work as the looking itself: once is enough for a page that changes in place.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'null' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const where = await whereOn(page)
  return violations.map(
    ({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** The same dark on a desk and light on a phone, to which the page changes in place, and whether it fits. */
export async function findingsPerLook(page: Page, part?: string) {
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await findings(page, part)), ...(await sidewaysScrolling(page)))
  }
  return found
}

/** Colours that move are no colours to judge. */
async function untilStill(page: Page) {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Whether the page is wider than its window. */
export async function sidewaysScrolling(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return wider > 0 ? [`${await whereOn(page)} is ${wider} px wider than the window`] : []
}

async function whereOn(page: Page) {
  return `${new URL(page.url()).pathname} in ${await page.evaluate(() => document.documentElement.lang)}`
}
