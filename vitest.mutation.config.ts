import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const server = {
  environment: 'node' as const,
  root: 'server',
  globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** The tests of the parts that `stryker.config.json` mutates. A mutant is compared with these tests only. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: [
            'src/identity/sessions/**/*.test.ts',
            'src/identity/advisories/sessions.test.ts',
            'src/reports/*.test.ts',
            'src/reports/group/**/*.test.ts',
            'src/assessments/**/*.test.ts',
          ],
          exclude: ['src/**/*.long.test.ts'],
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/components/answers/**/*.test.ts'] } },
    ],
  },
})
