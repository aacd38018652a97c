import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe has against the page, or against one part of it, such as a dialog behind which nothing else counts. Without
 * the extra page that the builder opens for frames from elsewhere, of which there are none.
 */
export async function findings(page: Page, part = 'html') {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const language = await page.evaluate(() => document.documentElement.lang)
  const where = `${new URL(page.url()).pathname} in ${language}`
  return violations.map(
    ({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
