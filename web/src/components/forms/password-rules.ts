import { Password } from '@lpi/contract'

export const passwordRules = ['length', 'characters', 'classes'] as const
export type PasswordRule = (typeof passwordRules)[number]

/** The rules that the password does not meet. An empty password meets none. */
export function unmetRules(password: string): PasswordRule[] {
  if (password === '') return [...passwordRules]
  const result = Password.safeParse(password)
  if (result.success) return []
  const problems = new Set(result.error.issues.map((issue) => issue.message))
  return passwordRules.filter((rule) => problems.has(`password.${rule}`))
}
