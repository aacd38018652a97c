import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The configuration of `npm run screenshots`, which uses the setup and steps of the end-to-end tests. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['screenshots.ts', 'screenshots-learner.ts', 'screenshots-admin.ts'],
    fileParallelism: false,
    globalSetup: ['delete-screenshots.ts', 'setup.ts'].map((file) => join(import.meta.dirname, file)),
    testTimeout: 1_200_000,
    hookTimeout: 180_000,
  },
})
