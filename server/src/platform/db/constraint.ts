/** SQLSTATE codes of constraint violations. */
const codes = { unique: '23505', reference: '23503' }

/** Returns whether an error is a violation of this kind of constraint. */
export function violatesConstraint(error: unknown, constraint: keyof typeof codes) {
  return error instanceof Error && 'code' in error && error.code === codes[constraint]
}
