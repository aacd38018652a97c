import { type Flags, flagDefaults } from '@lpi/contract'
import { createStore } from 'zustand/vanilla'

export type FlagState = {
  /** The progress of the last request for the flags. */
  status: 'not_called' | 'loading' | 'succeeded' | 'failed'
  /** Why the last request failed. */
  error: string | null
  /** The loaded values, or the defaults. */
  values: Flags
}

export const flagStore = createStore<FlagState>()(() => ({
  status: 'not_called',
  error: null,
  values: flagDefaults,
}))
