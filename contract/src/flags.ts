/** Every feature flag that an operator can set (`lpi flags set`), with its default. */
export const flagDefaults = {
  /** The group report page of a cohort, and the links to it. */
  'group-insight': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flagDefaults
export type Flags = Record<FlagName, boolean>

export const flagNames = Object.keys(flagDefaults) as [FlagName, ...FlagName[]]

/** The targeting key for users without a customer account. For all other users, the key is the id of the account. */
export const NO_ACCOUNT = 'no-account'

/** The path of the event stream of the OpenFeature Remote Evaluation Protocol (OFREP), which announces flag changes. */
export const FLAG_EVENTS_PATH = '/ofrep/v1/events'
