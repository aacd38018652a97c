/** The key of the session in the browser's storage. The stored state contains only `auth`. */
export const storageKey = 'root'
