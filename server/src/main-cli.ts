import { jobDefinitions } from './job-definitions.ts'
import { commands } from './operation/cli/commands.ts'
import { openCli } from './operation/cli/open-cli.ts'
import { runCli } from './operation/cli/run-cli.ts'

const cli = openCli(jobDefinitions)
try {
  process.exitCode = await runCli(commands, process.argv.slice(2), cli, {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  })
} finally {
  await cli.close()
}
