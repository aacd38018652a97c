import type { Namespace } from './text-keys.ts'

/** The namespaces that every visit loads. The table of screens lists further ones. */
export const firstNamespaces = ['translation', 'account', 'assessment', 'common'] satisfies Namespace[]
