import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Tests that run for minutes: many rounds to find rare bugs, or a heavy load. `npm test` runs most of them with fewer
 * rounds.
 */
export default defineConfig({
  test: {
    name: 'long',
    environment: 'node',
    include: ['server/src/**/*.long.test.ts', 'bench/**/*.long.test.ts'],
    globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
