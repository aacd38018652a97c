import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { programName } from '../../platform/base/config.ts'
import type { Command } from './command.ts'
import { usageLine } from './help.ts'
import type { Parameter } from './parameters.ts'

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Parses the arguments after the command's name. Reports all errors together, except for an error from `parseArgs`,
 * such as an unknown option, which is reported alone.
 */
export function parseArguments(command: Command, args: string[]): Record<string, unknown> {
  const { values, positionals } = split(command, args)
  const parameters = Object.entries(command.parameters)
  const positions = parameters.filter(([, { kind }]) => kind === 'argument').map(([name]) => name)
  const errors = positionals.slice(positions.length).map((argument) => `Unexpected argument "${argument}"`)

  const entries = parameters.map(([name, parameter]) => {
    const value = parameter.kind === 'argument' ? positionals[positions.indexOf(name)] : values[name]
    const result = z.safeParse(parameter.schema, value)
    if (result.success) return [name, result.data]
    errors.push(describeError(name, parameter, value))
    return [name, undefined]
  })
  if (errors.length > 0) throw usageError(command, errors)
  return Object.fromEntries(entries)
}

function describeError(
  name: string,
  { kind, placeholder, description, listedBy }: Parameter,
  value: unknown,
) {
  const label = kind === 'argument' ? placeholder : `--${name} ${placeholder}`
  if (value === undefined) return `${label} is required: ${description}`
  const text = clip(String(value))
  if (listedBy) {
    return `${label}: "${text}" is not an id. To list the ids, run: ${programName} ${listedBy}`
  }
  return `${label}: "${text}" is not valid. Expected: ${description}`
}

function split(command: Command, args: string[]) {
  const options = Object.entries(command.parameters)
    .filter(([, { kind }]) => kind !== 'argument')
    .map(([name, { kind }]) => [name, { type: kind === 'switch' ? 'boolean' : 'string' }] as const)
  try {
    return parseArgs({ args, options: Object.fromEntries(options), allowPositionals: true })
  } catch (error) {
    throw usageError(command, [firstSentence(error as Error)])
  }
}

/** Omits the other sentences of the message, which describe the API of `parseArgs`. */
function firstSentence({ message }: Error) {
  const [sentence = ''] = message.split(/\.?\n|\. /)
  const [, name] = /'(--[\w-]+)(?: [^']*)?' argument (?:is ambiguous|missing)/.exec(sentence) ?? []
  return name ? `${name} needs a value. If the value begins with a dash, use ${name}=-…` : sentence
}

function clip(text: string) {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function usageError(command: Command, errors: string[]) {
  const lines = errors.map((error) => `  ${error}`).join('\n')
  return new UsageError(
    `Invalid command line for "${command.name}":\n${lines}\n\nUsage: ${usageLine(command)}`,
  )
}
