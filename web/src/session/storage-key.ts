/** The key of the session in the browser's storage. The value contains only `auth`. */
export const storageKey = 'root'
