import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { browserStorage } from './browser-storage.ts'

type State = {
  /** The user who logged in in another tab while this tab showed the account of someone else; otherwise null. */
  userId: string | null
}

/** Kept until the tab is closed, because this tab reloads when another user replaces its user. */
export const otherAccount = createStore<State>()(
  persist((): State => ({ userId: null }), {
    name: 'otherAccount',
    storage: createJSONStorage(() => browserStorage(() => window.sessionStorage)),
  }),
)

/** Leaves nothing in the storage of the tab. */
export function forgetOtherAccount() {
  otherAccount.setState({ userId: null })
  otherAccount.persist.clearStorage()
}
