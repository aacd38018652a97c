import { describeCommit, describeMachine, formatTable } from '../results-table.ts'
import { clockProgram } from './clock.ts'
import { diskProgram } from './disk.ts'
import { failoverProgram } from './failover.ts'
import { highAvailabilityProgram } from './high-availability.ts'
import { killProgram } from './kill.ts'
import { mailProgram } from './mail.ts'
import { memoryProgram } from './memory.ts'
import { networkProgram } from './network.ts'
import { overloadProgram } from './overload.ts'
import type { FaultProgram, Outcome } from './program.ts'
import { restartsProgram } from './restarts.ts'

const programs: Record<string, FaultProgram> = {
  clock: clockProgram,
  disk: diskProgram,
  failover: failoverProgram,
  'high-availability': highAvailabilityProgram,
  kill: killProgram,
  mail: mailProgram,
  memory: memoryProgram,
  network: networkProgram,
  overload: overloadProgram,
  restarts: restartsProgram,
}

/**
 * `npm run bench -- faults NAME [SEED]` runs one fault program and then its positive control. The command fails if the
 * first run reports faults, or if the positive control reports none.
 */
export async function benchFaults() {
  const name = process.argv[3] ?? ''
  const seed = Number(process.argv[4] ?? 1)
  const program = programs[name]
  if (!program) throw new Error(`Usage: npm run bench -- faults ${Object.keys(programs).join(' | ')} [SEED]`)
  const machineBefore = describeMachine()
  const outcome = await program.run({ seed, isPositiveControl: false })
  const positiveControl = await program.run({ seed, isPositiveControl: true })
  const isCredible = positiveControl.faults.length > 0
  if (outcome.faults.length > 0 || !isCredible) process.exitCode = 1
  return `# Faults: ${name}

Start: ${machineBefore}
End: ${describeMachine()}

Command: \`npm run bench -- faults ${name} ${seed}\`, ${describeCommit()}.

${program.description}

${describe(outcome)}

## Positive control

${program.positiveControl} The check must report faults, and ${isCredible ? 'it does' : '**it does not**'}.

${describe(positiveControl)}
`
}

function describe({ measuredValues, faults }: Outcome) {
  const list = faults.slice(0, 10).map((fault) => `- ${fault}`)
  if (faults.length > list.length) list.push(`- and ${faults.length - list.length} more`)
  return `${formatTable(['', ''], measuredValues)}

${faults.length === 0 ? 'No faults.' : `Faults: ${faults.length}.\n\n${list.join('\n')}`}`
}
