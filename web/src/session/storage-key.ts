/** The session's key in the browser's storage; `auth` under it is all that is ever kept. */
export const storageKey = 'root'
