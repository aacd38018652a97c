import type * as z from 'zod/mini'
import type { Config, Secrets } from '../../platform/base/config.ts'
import type { Context } from '../../platform/base/context.ts'
import type { CommandDatabase } from '../../platform/db/open-database-for-command.ts'
import type { Parameter } from './parameters.ts'

type Parameters = Record<string, Parameter>

export type Outcome = {
  /** What `--json` prints. */
  json: object
  /** What is printed without `--json`. */
  text: string
  /** Set if the command completed but found a problem. The exit code is then 1. */
  failure?: string
}

/**
 * Only commands that set up an installation create a database. Other commands fail if there is no database, because the
 * path of the data folder may be mistyped.
 */
export type DatabaseOptions = { mayCreate: boolean }

/** The resources that commands use. The settings, the context and the database are each opened on first use. */
export type Cli = {
  settings(): { config: Config; secrets: Secrets }
  /** The context that the features need, on a fully migrated database. */
  context(options?: DatabaseOptions): Promise<Context>
  /** The database, whether it is migrated or not. */
  database(options?: DatabaseOptions): Promise<CommandDatabase>
  /** Asks for confirmation at the terminal. If there is no terminal, returns `fallback`. */
  confirm(question: string, fallback: boolean): Promise<boolean>
}

export type Command = {
  /** The words that invoke the command, such as `codes create`. */
  name: string
  summary: string
  details?: string
  parameters: Parameters
  /** Command lines without the program name, each with an explanation. */
  examples: [line: string, explanation: string][]
  run(cli: Cli, args: never): Promise<Outcome>
}

/** Defines a command. Derives the types of the arguments of `run` from the schemas of the parameters. */
export function command<P extends Parameters>(
  definition: Omit<Command, 'parameters' | 'run'> & {
    parameters: P
    run(cli: Cli, args: { [Name in keyof P]: z.output<P[Name]['schema']> }): Promise<Outcome>
  },
): Command {
  return definition
}
