import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const path = (file: string) => join(import.meta.dirname, file)
const node = { environment: 'node' as const, passWithNoTests: false }
const nodeShared = {
  ...node,
  // A process per test file would load the same packages again for each.
  isolate: false,
  setupFiles: [path('tools/start-test-file.ts')],
}

export default defineConfig({
  test: {
    // Otherwise one core is left free, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...node,
          name: 'bench',
          root: 'bench',
          include: ['**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          globalSetup: [path('server/src/testing/global-setup.ts')],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...nodeShared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...nodeShared,
          name: 'report',
          root: 'report',
          include: ['src/**/*.test.ts'],
          // A report is rendered in less than a second, but not on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...nodeShared,
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.long.test.ts'],
          globalSetup: [path('server/src/testing/global-setup.ts')],
          // A test takes seconds, but minutes on a machine that is busy with something else.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: { ...nodeShared, name: 'web', root: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
      },
      {
        test: {
          ...nodeShared,
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.test.ts'],
          globalSetup: [path('e2e/setup.ts')],
          testTimeout: 120_000,
          // The default of one second is too short for a busy machine.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 180_000,
          // The end-to-end tests run alone, after all others.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
