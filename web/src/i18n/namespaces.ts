import type { Namespace } from './text-keys.ts'

/** The namespaces that every visit loads. `screen-table.ts` lists the other namespaces that a screen needs. */
export const firstNamespaces = ['translation', 'account', 'assessment', 'common'] satisfies Namespace[]
