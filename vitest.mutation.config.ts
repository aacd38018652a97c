import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const AREAS = ['web/', 'access/', 'accounts/', 'assessments/', 'measurement/', 'editions/', 'reports/']

/**
 * The test run for a mutant (a small change to the code) ends at the first failing test, so the fastest files come
 * first: those that do not use the database. Within each of the two groups, the files are in the order of `AREAS`.
 */
class FastestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => cost(a) - cost(b))
  }
}

function cost({ moduleId }: TestSpecification) {
  const usesDatabase = /createTestApp|checkSessionModel/.test(readFileSync(moduleId, 'utf8'))
  return (usesDatabase ? AREAS.length : 0) + AREAS.findIndex((area) => moduleId.includes(area))
}

/** The tests of the code that `tools/test-mutation.ts` mutates. Mutants are tested only with the tests listed here. */
export default defineConfig({
  test: {
    // Importing the server takes a large part of a mutant's run, so the test files of a run share the modules.
    isolate: false,
    sequence: { sequencer: FastestFirstSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: [
            'src/organizations/access/*.test.ts',
            'src/accounts/sessions/**/*.test.ts',
            'src/accounts/sessions/session-attacks.test.ts',
            'src/accounts/keys/access-token.test.ts',
            'src/results/measurement/*.test.ts',
            'src/results/impact/*.test.ts',
            'src/results/reports/*.test.ts',
            'src/results/group-reports/*.test.ts',
            'src/answering/assessments/**/*.test.ts',
          ],
          // These tests are too slow to repeat for each mutant.
          exclude: ['src/**/*.long.test.ts', 'src/answering/assessments/concurrent-saves.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'web',
          include: ['src/answers/**/*.test.ts', 'src/session/encryptor.test.ts'],
        },
      },
    ],
  },
})
