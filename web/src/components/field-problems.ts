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

/** The problems of the fields that a form has; what else a server may name has no place to be shown. */
export function onlyOf(fields: object, problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field in fields))
}
