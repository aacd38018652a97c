import type * as z from 'zod/mini'
import type { Config, Secrets } from '../base/config.ts'
import type { Context } from '../base/context.ts'
import type { CommandDatabase } from '../db/open-database-for-command.ts'

type Shape = z.ZodMiniType

/** One thing that a command takes: how it is written, what it is, and the shape that decides whether it is usable. */
export type Argument = {
  kind: 'argument' | 'option' | 'toggle'
  /** Stands for the value in the usage line, such as `ID`. */
  placeholder: string
  about: string
  shape: Shape
}

type Arguments = Record<string, Argument & { shape: Shape }>

/** What a command has to say: the one JSON document for scripts, and the same for people. */
export type Outcome = {
  json: object
  text: string
  /** Set where the command did its work and found something that needs attention: exit code 1. */
  failure?: string
}

/** What commands may reach. The database is opened by the first command that asks for it. */
export type Cli = {
  settings(): { config: Config; secrets: Secrets }
  /** Everything that features need, on a database that knows every migration. */
  context(): Promise<Context>
  /** The bare database, whatever its state. */
  database(): Promise<CommandDatabase>
  /** Asks at the terminal; `otherwise` where nobody can answer. */
  confirm(question: string, otherwise: boolean): Promise<boolean>
}

export type Command = {
  /** The words that call it. */
  name: string
  summary: string
  /** What one should know before using it. */
  about?: string
  takes: Arguments
  /** Whole command lines without the program's name, with a word on each. */
  examples: [line: string, meaning: string][]
  run(cli: Cli, args: never): Promise<Outcome>
}

/** Lets the shapes of what it takes say what `run` is given. */
export function command<A extends Arguments>(
  given: Omit<Command, 'takes' | 'run'> & {
    takes: A
    run(cli: Cli, args: { [Name in keyof A]: z.output<A[Name]['shape']> }): Promise<Outcome>
  },
): Command {
  return given
}

/** Told apart by their order. */
export function argument<S extends Shape>(placeholder: string, about: string, shape: S) {
  return { kind: 'argument' as const, placeholder, about, shape }
}

/** `--name VALUE` */
export function option<S extends Shape>(placeholder: string, about: string, shape: S) {
  return { kind: 'option' as const, placeholder, about, shape }
}
