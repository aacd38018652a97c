/** SQLSTATE codes of the refusals that rules of the database give. */
const codes = { unique: '23505', reference: '23503' }

/** True where the database refused a row because of such a rule. */
export function violatesConstraint(error: unknown, rule: keyof typeof codes) {
  return error instanceof Error && 'code' in error && error.code === codes[rule]
}
