import type { Namespace } from './text-keys.ts'

/** The namespaces that every visit loads. The `route.ts` of a screen lists the other namespaces that the screen needs. */
export const firstNamespaces = ['translation', 'account', 'assessment', 'common'] satisfies Namespace[]
