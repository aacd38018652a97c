export const namespaces = [
  'translation',
  'account',
  'admin',
  'assessment',
  'glossary',
  'leader',
  'common',
] as const
