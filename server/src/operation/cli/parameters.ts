import { Email, Id, Language, RequiredTextLine } from '@lpi/contract'
import * as z from 'zod/mini'
import { programName } from '../../platform/base/config.ts'

export type Parameter<S extends z.ZodMiniType = z.ZodMiniType> = {
  kind: 'argument' | 'option' | 'switch'
  /** The placeholder for the value in usage lines, such as `ID`. */
  placeholder: string
  description: string
  schema: S
  /** The command that lists the ids to choose from. */
  listedBy?: string
}

/** A parameter without a name, identified by its position. */
export function argument<S extends z.ZodMiniType>(placeholder: string, description: string, schema: S) {
  return { kind: 'argument' as const, placeholder, description, schema }
}

/** `--name VALUE` */
export function option<S extends z.ZodMiniType>(placeholder: string, description: string, schema: S) {
  return { kind: 'option' as const, placeholder, description, schema }
}

/** `--name` */
export function toggle(description: string) {
  return {
    kind: 'switch' as const,
    placeholder: '',
    description,
    schema: z._default(z.boolean(), false),
  }
}

export function makeOptional<S extends z.ZodMiniType>(
  parameter: Parameter<S>,
): Parameter<z.ZodMiniOptional<S>> {
  return { ...parameter, schema: z.optional(parameter.schema) }
}

export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}$/)),
      z.transform((text) => Number(text)),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )
}

/** Language tags, separated by commas. */
export const LanguageTags = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((tag) => tag.trim())),
  ),
  z.array(Language).check(z.minLength(1)),
)

/** `ID@VERSION` */
export const InstrumentReference = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]+@\d+\.\d+\.\d+$/)),
  z.transform((text) => {
    const [id = '', version = ''] = text.split('@')
    return { id, version }
  }),
)

export const Name = RequiredTextLine

export function nameOption(description: string) {
  return option('NAME', `${description}, up to 200 characters; <, > and / are not allowed`, Name)
}

function idOption(noun: string) {
  const listedBy = `${noun}s list`
  return { ...option('ID', `${noun} id, see \`${programName} ${listedBy}\``, Id), listedBy }
}

export const accountOption = idOption('account')
export const organizationOption = idOption('organization')
export const connectionOption = idOption('connection')
export const platformOption = idOption('platform')
export const cohortOption = idOption('cohort')
export const instrumentOption = (defaultInstrument: string) =>
  option(
    'ID@VERSION',
    `instrument, see \`${programName} instruments list\`; default: ${defaultInstrument}`,
    z.optional(InstrumentReference),
  )
export const usernameOption = option('EMAIL', 'email address of the person', Email)
/** An account can have no address: its owner logs in at an institution that sends none. */
export const Person = z.union([Email, Id], 'invalid')
const person = 'email address of the person, or user id'
export const personOption = option('EMAIL', person, Person)
export const personArgument = argument('EMAIL', person, Person)
export const fileArgument = (description: string) =>
  argument('FILE', description, z.string().check(z.minLength(1)))
export const fileOption = (description: string) =>
  option('FILE', description, z.string().check(z.minLength(1)))
export const newFileArgument = fileArgument('file to write; it must not exist yet')
