import type { ErrorCode, FieldError, FieldProblem } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useFieldPhrase, usePhraseFor } from '../i18n/phrase-for.ts'
import { type Problems, problemsByField, revised } from './problems.ts'

type Options<V> = {
  initial: V
  /** What is wrong with the values, by the contract's shapes. */
  check: (values: V) => readonly FieldError[]
  onSubmit: (values: V) => Promise<unknown>
  /** Refusals that are about one field, beside those that name their fields themselves. */
  refusals?: Partial<Record<ErrorCode, keyof V & string>>
}

/**
 * The state of a form: what was typed, what is wrong with it, and what the server said. A field is judged when
 * it is left and when the form is sent; while it shows a fault it is judged with every change. Nothing
 * typed is ever dropped.
 */
export function useFormFields<V extends Record<string, unknown>>(options: Options<V>) {
  const { initial, check, onSubmit, refusals = {} } = options
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const fieldPhrase = useFieldPhrase()
  const phraseFor = usePhraseFor()

  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  const refusedField = refusal instanceof ApiError && refusal.code ? refusals[refusal.code] : undefined

  function change<K extends keyof V & string>(name: K, value: V[K]) {
    const next = { ...values, [name]: value }
    setValues(next)
    setProblems((current) => revised(current, problemsByField(check(next))))
    if (refusedField === name) setRefusal(null)
  }

  function leave(name: string) {
    if (values[name] === '' || values[name] === null) return
    const problem = problemsByField(check(values))[name]
    setProblems((current) => ({ ...current, [name]: problem }))
  }

  async function submit() {
    if (isPending) return
    const found = problemsByField(check(values))
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return setFailures((count) => count + 1)
    setPending(true)
    try {
      await onSubmit(values)
    } catch (error) {
      if (error instanceof ApiError) setProblems(known(problemsByField(error.fields), initial))
      setRefusal(error)
      setFailures((count) => count + 1)
    } finally {
      setPending(false)
    }
  }

  function message(name: keyof V & string): string | undefined {
    const problem: FieldProblem | undefined = problems[name]
    if (problem) return fieldPhrase(problem)
    return refusedField === name ? phraseFor(refusal) : undefined
  }

  const isShownAtField = refusedField !== undefined || Object.values(problems).some(Boolean)
  return {
    formRef,
    values,
    change,
    submit,
    isPending,
    message,
    /** The server's refusal, unless it is shown at a field already. */
    error: isShownAtField ? null : refusal,
    /** The props of a field of text. */
    text: (name: { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string) => ({
      name,
      value: values[name] as string,
      onChange: (value: string) => change(name, value as V[typeof name]),
      onBlur: () => leave(name),
      errorMessage: message(name),
    }),
  }
}

function known(problems: Problems, fields: object): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field in fields))
}
