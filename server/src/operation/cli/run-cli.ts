import { programName } from '../../platform/base/config.ts'
import type { Cli, Command, Outcome } from './command.ts'
import { helpForAll, helpForCommand, helpForGroup } from './help.ts'
import { parseArguments, UsageError } from './parse-arguments.ts'

type Output = { out: (text: string) => void; err: (text: string) => void }

/**
 * Runs a command line. Returns the exit code: 0 for success, 1 if the command fails or a check finds a problem, 2 for
 * an invalid command line.
 */
export async function runCli(commands: readonly Command[], args: string[], cli: Cli, { out, err }: Output) {
  const isJson = args.includes('--json')
  try {
    const { json, text, failure } = await runCommand(commands, args, cli)
    out(isJson ? JSON.stringify(json) : text)
    if (failure) err(failure)
    return failure ? 1 : 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isJson) out(JSON.stringify({ error: message }))
    err(message)
    return error instanceof UsageError ? 2 : 1
  }
}

async function runCommand(commands: readonly Command[], args: string[], cli: Cli): Promise<Outcome> {
  const words = args.filter((arg) => arg !== '--json' && arg !== '--help' && arg !== '-h')
  const isHelpRequested = words.length < args.filter((arg) => arg !== '--json').length
  const command = commands.find(({ name }) => startsWith(words, name.split(' ')))
  if (command && isHelpRequested) return helpOutcome(helpForCommand(command))
  if (command) {
    const values = parseArguments(command, words.slice(command.name.split(' ').length))
    return command.run(cli, values as never)
  }
  const [firstWord, ...otherWords] = words
  if (firstWord === undefined) return helpOutcome(helpForAll(commands))
  if (firstWord === 'help') return runCommand(commands, [...otherWords, '--help'], cli)
  if (firstWord === '--version') return runCommand(commands, ['version', ...otherWords], cli)
  const group = commands.filter(({ name }) => name.startsWith(`${firstWord} `))
  if (group.length > 0 && otherWords.length === 0) return helpOutcome(helpForGroup(firstWord, group))
  if (group.length > 0) {
    const names = group.map(({ name }) => name).join(', ')
    throw new UsageError(`Unknown command "${firstWord} ${otherWords[0]}". Commands: ${names}.`)
  }
  throw new UsageError(`Unknown command "${firstWord}". To list the commands, run: ${programName} help`)
}

function helpOutcome(text: string): Outcome {
  return { json: { help: text }, text }
}

function startsWith(args: string[], name: string[]) {
  return name.every((part, i) => args[i] === part)
}
