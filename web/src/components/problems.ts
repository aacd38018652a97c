import { type FieldError, type FieldProblem, fieldErrors } from '@lpi/contract'

/** What is wrong, by the name of the field. */
export type Problems = Record<string, FieldProblem | undefined>

type Shape = {
  safeParse: (
    value: unknown,
  ) => { success: true } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** The faults of a value by a shape of the contract. */
export function faultsOf(shape: Shape, value: unknown): FieldError[] {
  const result = shape.safeParse(value)
  return result.success ? [] : fieldErrors(result.error)
}

export function problemsByField(errors: readonly FieldError[]): Problems {
  return Object.fromEntries(errors.map(({ field, problem }) => [field, problem]))
}

/** The problems on show after a change: those that remain, in their present form, and no new ones. */
export function revised(shown: Problems, actual: Problems): Problems {
  const fields = Object.keys(shown).filter((field) => shown[field] && actual[field])
  return Object.fromEntries(fields.map((field) => [field, actual[field]]))
}
