import { type Flags, flagDefaults } from '@lpi/contract'
import { createStore } from 'zustand/vanilla'

export type FlagState = {
  /** The progress of loading the flags of the account. If a later request fails, the status stays `succeeded`. */
  status: 'not_called' | 'loading' | 'succeeded' | 'failed'
  /** Why the flags could not be loaded. */
  error: string | null
  /** The loaded values, or the defaults. */
  values: Flags
}

export const flagStore = createStore<FlagState>()(() => ({
  status: 'not_called',
  error: null,
  values: flagDefaults,
}))
