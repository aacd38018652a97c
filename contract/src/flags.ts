/** Every feature that an operator can switch (`flags set`), with what holds where nobody has decided. */
export const flagDefaults = {
  /** The page that shows a cohort's group report, and the way to it. */
  'group-insight': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flagDefaults
export type Flags = Record<FlagName, boolean>

export const flagNames = Object.keys(flagDefaults) as [FlagName, ...FlagName[]]

/** The evaluation's key for whoever has no account; otherwise it is the account's id. */
export const NO_ACCOUNT = 'no-account'

/** Where OpenFeature's Remote Evaluation Protocol tells that something has changed. */
export const FLAG_EVENTS_PATH = '/ofrep/v1/events'
