import { type Flags, flagDefaults } from '@lpi/contract'
import { createStore } from 'zustand/vanilla'

export type FlagState = {
  /** How far the last request for the flags came. */
  status: 'not_called' | 'loading' | 'succeeded' | 'failed'
  /** Why the last request failed. */
  error: string | null
  /** What is known; the defaults hold for what is not. */
  values: Flags
}

export const flagStore = createStore<FlagState>()(() => ({
  status: 'not_called',
  error: null,
  values: flagDefaults,
}))
