import { type FieldError, type FieldProblem, fieldErrors } from '@lpi/contract'

/** The problem with each field, by field name. */
export type ProblemsByField = Record<string, FieldProblem | undefined>

type Schema = {
  safeParse: (
    value: unknown,
  ) => { success: true } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** The errors that a schema of the contract finds in a value. */
export function findFieldErrors(schema: Schema, value: unknown): FieldError[] {
  const result = schema.safeParse(value)
  return result.success ? [] : fieldErrors(result.error)
}

export function problemsByField(errors: readonly FieldError[]): ProblemsByField {
  return Object.fromEntries(errors.map(({ field, problem }) => [field, problem]))
}

/** The problems of the form's fields. The form cannot show problems of other fields. */
export function pickProblems(fields: object, problems: ProblemsByField): ProblemsByField {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field in fields))
}
