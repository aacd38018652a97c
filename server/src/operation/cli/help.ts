import { programName } from '../../platform/base/config.ts'
import type { Command } from './command.ts'
import type { Parameter } from './parameters.ts'

/** For example, `lpi codes create --cohort ID --seats N [--expires DATE] [--instrument ID@VERSION]`. */
export function usageLine({ name, parameters }: Command) {
  const parts = Object.entries(parameters).map(([key, parameter]) => usagePart(key, parameter))
  return [programName, name, ...parts].join(' ')
}

/** All commands, grouped by noun. */
export function helpForAll(commands: readonly Command[]) {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const groups = Map.groupBy(commands, ({ name }) => name.split(' ')[0])
  const lines = [...groups.values()].flatMap((group) => [
    '',
    ...group.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
  ])
  return `The command line for operators.

Usage: ${programName} COMMAND [ARGUMENTS] [--json]
       ${programName} COMMAND --help
       ${programName} --version
${lines.join('\n')}

To set up the first customer:

  ${programName} organizations create --name "Lakeside College"
  ${programName} administrators grant --organization ID --username dean@example.org
  ${programName} cohorts create --organization ID --name "Autumn 2026"
  ${programName} codes create --cohort ID --seats 120 --expires 2027-06-30

These commands print the ids that later commands need.

With --json, a command prints exactly one JSON document to standard output.${npmNote()}
Exit codes: 0 if the command succeeds; 1 if it fails or a check finds a fault (the reason is on standard error);
2 if the command line is invalid.

The command line reads the same environment variables as the server. See .env.example.`
}

function npmNote() {
  if (!programName.startsWith('npm run ')) return ''
  const silentProgram = programName.replace('npm run ', 'npm run --silent ')
  return ` In scripts, use
"${silentProgram} ...", because npm otherwise prints extra lines.`
}

/** The commands that begin with one noun, such as `codes`. */
export function helpForGroup(noun: string, commands: readonly Command[]) {
  return [
    ...commands.map((command) => `  ${usageLine(command)}\n      ${command.summary}`),
    '',
    'Examples:',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1)).map(formatExample),
    '',
    `For details: ${programName} ${noun} COMMAND --help`,
  ].join('\n')
}

export function helpForCommand(command: Command) {
  const parameters = Object.entries(command.parameters)
  const width =
    Math.max(0, ...parameters.map(([key, parameter]) => formatSignature(key, parameter).length)) + 2
  const list = parameters.map(
    ([key, parameter]) => `  ${formatSignature(key, parameter).padEnd(width)}${parameter.description}`,
  )
  return [
    `${command.name}: ${command.summary}.`,
    ...(command.details ? ['', command.details] : []),
    '',
    `Usage: ${usageLine(command)} [--json]`,
    ...(list.length > 0 ? ['', ...list] : []),
    '',
    'Examples:',
    ...command.examples.map(formatExample),
  ].join('\n')
}

function formatExample([line, explanation]: [string, string]) {
  return `  ${programName} ${line}\n      ${explanation}`
}

function usagePart(key: string, parameter: Parameter) {
  const text = formatSignature(key, parameter)
  return parameter.schema.safeParse(undefined).success ? `[${text}]` : text
}

function formatSignature(key: string, { kind, placeholder }: Parameter) {
  if (kind === 'argument') return placeholder
  return kind === 'switch' ? `--${key}` : `--${key} ${placeholder}`
}
