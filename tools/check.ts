/**
 * Runs every check, and the commands passed as arguments, in parallel: one command per core, the slowest commands
 * first. Prints the output of the commands that fail.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** Checks only what has changed. Uses one checker per process, because a second one would evaluate most types again. */
const typeCheckCommand = (project: string) =>
  `tsc -p ${project} --checkers 1 --incremental --tsBuildInfoFile .cache/types/${project === '.' ? 'root' : project}.tsbuildinfo`

const commands = [
  typeCheckCommand('server'),
  typeCheckCommand('web'),
  ...process.argv.slice(2),
  'biome check .',
  'knip',
  typeCheckCommand('.'),
  typeCheckCommand('report'),
  typeCheckCommand('contract'),
  'node tools/check-locales.ts',
  'node tools/check-requirements.ts',
  'node tools/check-boundaries.ts',
  'node tools/check-expressions.ts',
  'node tools/check-migrations.ts',
  'node tools/check-folder-map.ts',
  'node web/checks/styles.ts',
  'node web/checks/texts.ts',
]

await Promise.all(Array.from({ length: availableParallelism() }, runCommands))

async function runCommands() {
  for (let command = commands.shift(); command; command = commands.shift()) await run(command)
}

/** The commands need no paths, because `npm run` adds the installed programs and the pinned Node to `PATH`. */
async function run(command: string) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  console.log(code === 0 ? `✓ ${command}` : `✗ ${command}\n\n${output.trim()}\n`)
  if (code !== 0) process.exitCode = 1
}
