import type { Argument, Command } from './command.ts'

export const PROGRAM = 'npm run lpi --'

/** `codes create --cohort ID --seats N [--expires DATE]` */
export function usageLine({ name, takes }: Command) {
  const parts = Object.entries(takes).map(([key, one]) => inBrackets(spelling(key, one), one))
  return [PROGRAM, name, ...parts].join(' ')
}

/** All commands in their groups. */
export function helpForAll(commands: readonly Command[]) {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const groups = Map.groupBy(commands, ({ name }) => name.split(' ')[0])
  const lines = [...groups.values()].flatMap((group) => [
    '',
    ...group.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
  ])
  return `Runs an installation from the command line.

Usage: ${PROGRAM} COMMAND [ARGUMENTS] [--json]
       ${PROGRAM} COMMAND --help
${lines.join('\n')}

A first round, from nothing to a code that learners can use:

  ${PROGRAM} organizations create --name "Harbour College"
  ${PROGRAM} administrators grant --organization ID --username dean@example.org
  ${PROGRAM} cohorts create --organization ID --name "Autumn 2026"
  ${PROGRAM} codes create --cohort ID --seats 120 --expires 2027-06-30

Each line answers with the ids that the next one takes. With --json a command writes one JSON document and nothing
else to standard output; in scripts say "npm run --silent lpi -- ...", or npm puts lines of its own before it. The
command ends with 0 when it did what it says, with 1 when it refused (the reason stands on standard error, and nothing
was changed), with 2 when the command line was not understood.

Settings come from the environment, as those of the product do; .env.example names them.`
}

/** The commands that begin with a word, such as all of `codes`. */
export function helpForGroup(word: string, commands: readonly Command[]) {
  return [
    ...commands.map((one) => `  ${usageLine(one)}\n      ${one.summary}`),
    '',
    'Examples:',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1)).map(example),
    '',
    `"${PROGRAM} ${word} COMMAND --help" says more of each.`,
  ].join('\n')
}

export function helpForCommand(command: Command) {
  const takes = Object.entries(command.takes)
  const width = Math.max(0, ...takes.map(([key, one]) => spelling(key, one).length)) + 2
  const list = takes.map(([key, one]) => `  ${spelling(key, one).padEnd(width)}${one.about}`)
  return [
    `${command.name}: ${command.summary}.`,
    ...(command.about ? ['', command.about] : []),
    '',
    `Usage: ${usageLine(command)} [--json]`,
    ...(list.length > 0 ? ['', ...list] : []),
    '',
    'Examples:',
    ...command.examples.map(example),
  ].join('\n')
}

function example([line, meaning]: [string, string]) {
  return `  ${PROGRAM} ${line}\n      ${meaning}`
}

function spelling(key: string, { kind, placeholder }: Argument) {
  if (kind === 'argument') return placeholder
  return kind === 'toggle' ? `--${key}` : `--${key} ${placeholder}`
}

function inBrackets(text: string, { shape }: Argument) {
  return shape.safeParse(undefined).success ? `[${text}]` : text
}
