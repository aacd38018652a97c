/** The session's key in the browser's storage. The value contains only `auth`. */
export const storageKey = 'root'
