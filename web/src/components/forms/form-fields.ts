import type { ErrorCode, FieldError } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useErrorPhrase, useFieldPhrase } from '../../i18n/use-error-phrase.ts'
import { type ProblemsByField, pickProblems, problemsByField } from './field-problems.ts'

type Options<V> = {
  initialValues: V
  /** Validates the values with the contract's schemas. */
  check: (values: V) => readonly FieldError[]
  onSubmit: (values: V) => Promise<unknown>
  /** The field that shows the error, for each error code. Validation errors already name their fields. */
  errorFields?: Partial<Record<ErrorCode, keyof V & string>>
}

/**
 * The state of a form: its values, their problems, and the server's error. A field shows its problem after the form is
 * submitted, or after the field loses focus unless it is empty. The shown problem is updated as the value changes,
 * until the value is valid.
 */
export function useFormFields<V extends Record<string, unknown>>(options: Options<V>) {
  const { initialValues, check, onSubmit, errorFields = {} } = options
  const [values, setValues] = useState(initialValues)
  const [savedValues, setSavedValues] = useState(initialValues)
  /** The names of the fields that show their problems. */
  const [validatedNames, setValidatedNames] = useState<ReadonlySet<string>>(new Set())
  const [serverProblems, setServerProblems] = useState<ProblemsByField>({})
  const [serverError, setServerError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const fieldPhrase = useFieldPhrase()
  const phraseFor = useErrorPhrase()

  const problems = problemsByField(check(values))
  const errorField =
    serverError instanceof ApiError && serverError.code ? errorFields[serverError.code] : undefined

  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  /** Uses functional updates, because a password manager can change several fields before the next render. */
  function change<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((current) => ({ ...current, [name]: value }))
    setServerProblems((current) => ({ ...current, [name]: undefined }))
    if (errorField === name) setServerError(null)
    if (!problems[name])
      setValidatedNames((current) => new Set([...current].filter((field) => field !== name)))
  }

  /** Sets a value that was saved outside of this form, so that it does not count as an unsaved change. */
  function setSavedValue<K extends keyof V & string>(name: K, value: V[K]) {
    change(name, value)
    setSavedValues((current) => ({ ...current, [name]: value }))
  }

  /** Replaces several values. */
  function update(replace: (current: V) => V) {
    setValues(replace)
    setServerProblems({})
  }

  function validateOnBlur(name: string) {
    if (values[name] !== '') setValidatedNames((current) => new Set([...current, name]))
  }

  async function submit() {
    if (isPending) return
    setValidatedNames(new Set(Object.keys(initialValues)))
    setServerError(null)
    if (Object.keys(problems).length > 0) return setFailures((count) => count + 1)
    setPending(true)
    try {
      await onSubmit(values)
      setSavedValues(values)
    } catch (error) {
      if (error instanceof ApiError)
        setServerProblems(pickProblems(initialValues, problemsByField(error.fields)))
      setServerError(error)
      setFailures((count) => count + 1)
    } finally {
      setPending(false)
    }
  }

  function findMessage(name: keyof V & string): string | undefined {
    const problem = serverProblems[name] ?? (validatedNames.has(name) ? problems[name] : undefined)
    if (problem) return fieldPhrase(problem)
    return errorField === name ? phraseFor(serverError) : undefined
  }

  const isShownAtField = errorField !== undefined || Object.values(serverProblems).some(Boolean)
  return {
    formRef,
    values,
    change,
    setSavedValue,
    update,
    submit,
    isPending,
    /** Whether the values differ from the values that were saved last. */
    isDirty: JSON.stringify(values) !== JSON.stringify(savedValues),
    message: findMessage,
    /** The server's error, unless a field shows it. */
    error: isShownAtField ? null : serverError,
    /** The props of a text field. */
    text: (name: { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string) => ({
      name,
      value: values[name] as string,
      onChange: (value: string) => change(name, value as V[typeof name]),
      onBlur: () => validateOnBlur(name),
      errorMessage: findMessage(name),
    }),
  }
}
