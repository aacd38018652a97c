/**
 * Runs mutation testing area by area and prints the results as a table for docs/mutation-testing.md, which explains the
 * terms. For example, `npm run test:mutation -- sessions` runs one area. Only the tests of a mutant's area run against
 * the mutant. Almost every test of the server uses sessions, so otherwise all tests would run against each surviving
 * mutant of the session code.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

type Result = { files: Record<string, { mutants: { status: string }[] }> }

const server = 'server/src'
const web = 'web/src'
const areas = {
  sessions: {
    title: 'Sessions',
    mutate: [
      ...sourcePaths('accounts/sessions', [
        'session-rules',
        'refresh-token',
        'refresh-tokens',
        'open-session',
      ]),
      ...sourcePaths('organizations/access', ['authenticate']),
    ],
    tests: [
      `${server}/organizations/access/*.test.ts`,
      `${server}/accounts/sessions/*.test.ts`,
      `${server}/accounts/keys/access-token.test.ts`,
    ],
  },
  disclosure: {
    title: 'Disclosure control',
    mutate: sourcePaths('results', [
      'editions/chain',
      'editions/edition',
      'editions/figures',
      'editions/change',
    ]),
    tests: [`${server}/results/impact/*.test.ts`, `${server}/results/group-reports/*.test.ts`],
  },
  scoring: {
    title: 'Scoring',
    mutate: [
      ...sourcePaths('results/measurement', [
        'score',
        'score-answers',
        'percentile',
        'reliability',
        'scale-sample',
        'evidence',
      ]),
      ...sourcePaths('results/measurement', ['significant-differences']),
      ...sourcePaths('results/reports', [
        'build-portrait',
        'build-scale',
        'classify-changes',
        'describe-change',
        'describe-groups',
        'describe-scale',
        'group-scales',
        'option-zones',
        'present-precision',
      ]),
      ...sourcePaths('results/reports', ['comparable-scale', 'rank-statements', 'build-group-report']),
    ],
    tests: [
      `${server}/results/measurement/*.test.ts`,
      `${server}/results/reports/*.test.ts`,
      `${server}/results/group-reports/*.test.ts`,
    ],
  },
  answers: {
    title: 'Answer merging, server',
    mutate: sourcePaths('answering/assessments', [
      'save-answers',
      'save-without-lock',
      'decide-save',
      'check-answers',
    ]),
    tests: [`${server}/answering/assessments/*.test.ts`],
  },
  browser: {
    title: 'Answer merging, browser',
    mutate: [
      ...sourcePaths('answers', ['local-answers', 'pending-answers', 'stored-answers'], web),
      ...sourcePaths('answers', ['answer-sender', 'classify-save-error'], web),
      ...sourcePaths('session', ['encryptor'], web),
    ],
    tests: ['web/src/answers/**/*.test.ts', 'web/src/session/encryptor.test.ts'],
  },
}
type Area = keyof typeof areas

/** Stryker splits its argument at commas, so a pattern cannot contain a list in braces. */
function sourcePaths(folder: string, names: string[], parent = server) {
  return names.map((name) => `${parent}/${folder}/${name}.ts`)
}

const root = join(import.meta.dirname, '..')
const requestedAreas = process.argv.slice(2)
const unknownArea = requestedAreas.find((name) => !(name in areas))
if (unknownArea) {
  console.error(`There is no area "${unknownArea}". The areas are ${Object.keys(areas).join(', ')}.`)
  process.exit(2)
}
const names = (requestedAreas.length > 0 ? requestedAreas : Object.keys(areas)) as Area[]
for (const { mutate } of Object.values(areas)) {
  for (const file of mutate) if (!existsSync(join(root, file))) throw new Error(`There is no file ${file}.`)
}
const startedAt = Date.now()
const results = names.map((name) => ({ title: areas[name].title, statuses: runArea(name) }))

console.log(
  '| Area | Killed | Timeout | Survived | No coverage | Score |\n| --- | --: | --: | --: | --: | --: |',
)
for (const { title, statuses } of results) printRow(title, statuses)
printRow(
  'Total',
  results.flatMap(({ statuses }) => statuses),
)
console.log(`The run took ${Math.round((Date.now() - startedAt) / 60_000)} minutes.`)

/** Returns the status of each mutant of the area. Ends this process if Stryker fails. */
function runArea(name: Area) {
  const { mutate, tests } = areas[name]
  const args = ['run', '--mutate', mutate.join(','), '--testFiles', tests.join(',')]
  const { status } = spawnSync(join(root, 'node_modules/.bin/stryker'), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const file = join(root, `.cache/mutation-${name}.json`)
  renameSync(join(root, '.cache/mutation.json'), file)
  const result = JSON.parse(readFileSync(file, 'utf8')) as Result
  return Object.values(result.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
}

function printRow(name: string, statuses: string[]) {
  const [killedCount, timeoutCount, survivedCount, uncoveredCount] = [
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
  ].map((column) => statuses.filter((status) => status === column).length) as [number, number, number, number]
  const score =
    (100 * (killedCount + timeoutCount)) / (killedCount + timeoutCount + survivedCount + uncoveredCount)
  console.log(
    `| ${name} | ${killedCount} | ${timeoutCount} | ${survivedCount} | ${uncoveredCount} | ${score.toFixed(1)}% |`,
  )
}
