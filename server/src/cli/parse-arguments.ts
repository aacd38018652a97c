import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Command } from './command.ts'
import { usageLine } from './help.ts'

/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What the command's shapes make of the words behind its name. Every fault is named at once. */
export function parseArguments(command: Command, words: string[]): Record<string, unknown> {
  const { values, positionals } = split(command, words)
  const names = Object.keys(command.takes)
  const inOrder = names.filter((name) => command.takes[name]?.kind === 'argument')
  const surplus = positionals.slice(inOrder.length)
  const faults = surplus.map((word) => `"${word}" is one word too many`)

  const given = (name: string) =>
    command.takes[name]?.kind === 'argument' ? positionals[inOrder.indexOf(name)] : values[name]
  const parsed = names.map((name) => {
    const { shape, kind, placeholder, about } = command.takes[name]!
    const value = given(name)
    const result = z.safeParse(shape, value)
    if (result.success) return [name, result.data]
    const label = kind === 'argument' ? placeholder : `--${name} ${placeholder}`
    faults.push(
      value === undefined
        ? `${label} is missing: ${about}`
        : `${label}: "${clipped(value)}" does not fit: ${about}`,
    )
    return [name, undefined]
  })
  if (faults.length > 0) refuse(command, faults)
  return Object.fromEntries(parsed)
}

function split(command: Command, words: string[]) {
  const options = Object.entries(command.takes)
    .filter(([, { kind }]) => kind !== 'argument')
    .map(([name, { kind }]) => [name, { type: kind === 'toggle' ? 'boolean' : 'string' }] as const)
  try {
    return parseArgs({ args: words, options: Object.fromEntries(options), allowPositionals: true })
  } catch (error) {
    return refuse(command, [reasonOf(error as Error)])
  }
}

/** The first sentence; the parser's others speak of its own ways. */
function reasonOf({ message }: Error) {
  const [first = ''] = message.split(/\.?\n|\. /)
  const [, name] = /'(--[\w-]+)[^']*' argument (?:is ambiguous|missing)/.exec(first) ?? []
  return name ? `${name} needs a value; one that begins with a dash is written ${name}=-…` : first
}

function clipped(value: unknown) {
  const text = String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function refuse(command: Command, faults: string[]): never {
  const lines = faults.map((fault) => `  ${fault}`).join('\n')
  throw new UsageError(`${command.name} was not understood:\n${lines}\n\nUsage: ${usageLine(command)}`)
}
