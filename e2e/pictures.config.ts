import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run pictures`: not a test, but it uses the journeys' product and steps. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['pictures.ts'],
    globalSetup: [join(import.meta.dirname, 'setup.ts')],
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
