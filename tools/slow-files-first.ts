import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take the longest. They start first, so that no process is still running one of them when all
 * other files are done. Vitest sorts files by their durations in earlier runs. In the first run, as in CI, it would
 * start with the largest files.
 */
const slowFiles = [
  'e2e/accessibility-by-language.all.test.ts',
  'e2e/invitations.test.ts',
  'e2e/accessibility.all.test.ts',
  'e2e/event-streams.all.test.ts',
  'e2e/contact-settings.all.test.ts',
  'e2e/customization.all.test.ts',
  'e2e/view-assessments.test.ts',
  'server/src/administration/batch-reports/restored-batches.all.test.ts',
  'server/src/main.all.test.ts',
  'server/src/system-tests/query-plans.all.test.ts',
  'server/src/system-tests/access.test.ts',
  'server/src/system-tests/contract-fuzz.test.ts',
  'server/src/system-tests/failure-recovery.all.test.ts',
  'server/src/administration/batch-reports/killed-worker.all.test.ts',
  'server/src/operation/retention/erase-expired.test.ts',
]

export default class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sortedFiles = await super.sort(files)
    // Keeps the files of each project together, because a process can run files of only one project.
    const perProject = Map.groupBy(sortedFiles, ({ project }) => project.name)
    return [...perProject.values()].flatMap((filesOfProject) =>
      filesOfProject.toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}

function rankOf({ moduleId }: TestSpecification) {
  const rank = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank === -1 ? slowFiles.length : rank
}
