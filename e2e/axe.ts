import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Without the extra page that the builder opens for frames from elsewhere, of which there are none. */
export function axe(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}
