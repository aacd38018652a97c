import { Email, Id, RequiredTextLine } from '@lpi/contract'
import * as z from 'zod/mini'
import { argument, option } from './command.ts'

/** `--name` alone */
export function toggle(about: string) {
  return { kind: 'toggle' as const, placeholder: '', about, shape: z._default(z.boolean(), false) }
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

/** The last moment of that day, in UTC. */
export const LastDay = z.pipe(
  z.iso.date(),
  z.transform((day) => new Date(`${day}T23:59:59.999Z`)),
)

/** `ID@VERSION` */
export const InstrumentName = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]+@\d+\.\d+\.\d+$/)),
  z.transform((text) => {
    const [id = '', version = ''] = text.split('@')
    return { id, version }
  }),
)

export const Name = RequiredTextLine

export function name(about: string) {
  return option('N', `${about}, of up to 200 characters without < > and /`, Name)
}

/** What several commands take, worded once. */
export const organization = option('ID', 'the organisation, as `organizations list` shows it', Id)
export const cohort = option('ID', 'the cohort, as `cohorts list` shows it', Id)
export const instrument = option(
  'ID@VERSION',
  'the questionnaire, as `instruments list` shows it; left out, the newest version of the one that was stored first',
  z.optional(InstrumentName),
)
export const mail = argument('MAIL', 'the address with which the person logs in', Email)
export const file = (about: string) => argument('FILE', about, z.string().check(z.minLength(1)))

export const OptionalId = z.optional(Id)
export const account = option('ID', 'the account, as `accounts list` shows it', Id)
