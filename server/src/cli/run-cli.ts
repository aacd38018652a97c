import type { Cli, Command, Outcome } from './command.ts'
import { helpForAll, helpForCommand, helpForGroup, PROGRAM } from './help.ts'
import { parseArguments, UsageError } from './parse-arguments.ts'

type Output = { out: (text: string) => void; err: (text: string) => void }

/** Does what the words say and answers with the exit code: 0 done, 1 refused, 2 not understood. */
export async function runCli(commands: readonly Command[], words: string[], cli: Cli, { out, err }: Output) {
  const isJson = words.includes('--json')
  try {
    const { json, text, failure } = await obey(commands, words, cli)
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

async function obey(commands: readonly Command[], words: string[], cli: Cli): Promise<Outcome> {
  const rest = words.filter((word) => word !== '--json' && word !== '--help' && word !== '-h')
  const asksForHelp = rest.length < words.filter((word) => word !== '--json').length
  const command = commands.find(({ name }) => startsWith(rest, name.split(' ')))
  if (command && asksForHelp) return help(helpForCommand(command))
  if (command) {
    const args = parseArguments(command, rest.slice(command.name.split(' ').length))
    return command.run(cli, args as never)
  }
  const [first, ...others] = rest
  if (first === undefined) return help(helpForAll(commands))
  if (first === 'help') return obey(commands, [...others, '--help'], cli)
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && others.length === 0) return help(helpForGroup(first, group))
  if (group.length > 0) {
    throw new UsageError(
      `"${first} ${others[0]}" is no command. There are: ${group.map(({ name }) => name).join(', ')}.`,
    )
  }
  throw new UsageError(`"${first}" is no command. "${PROGRAM} help" lists them all.`)
}

function help(text: string) {
  return { json: { help: text }, text }
}

function startsWith(words: string[], name: string[]) {
  return name.every((word, i) => words[i] === word)
}
