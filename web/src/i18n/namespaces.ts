/** The namespaces that every visit loads. routes.tsx lists further ones of screens. */
export const firstNamespaces = ['translation', 'account', 'assessment', 'common'] as const

export type Namespace = (typeof firstNamespaces)[number] | 'admin' | 'glossary' | 'leader'
