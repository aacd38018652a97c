import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The configuration of `npm run bench:browser-kills`, which uses the setup and steps of the end-to-end tests. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['browser-kills.ts'],
    globalSetup: [join(import.meta.dirname, '../../e2e/setup.ts')],
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
  },
})
