/** The texts of every visit. Screens that need more name them in routes.tsx. */
export const firstNamespaces = ['translation', 'account', 'assessment', 'common'] as const

export type Namespace = (typeof firstNamespaces)[number] | 'admin' | 'glossary' | 'leader'
