import type { ErrorCode, FieldError } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useErrorPhrase, useFieldPhrase } from '../i18n/use-error-phrase.ts'
import { onlyOf, type Problems, problemsByField } from './field-problems.ts'

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
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const fieldPhrase = useFieldPhrase()
  const phraseFor = useErrorPhrase()

  const faults = problemsByField(check(values))
  const refusedField = refusal instanceof ApiError && refusal.code ? refusals[refusal.code] : undefined

  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  /** A password manager changes several fields before anything is drawn again, so each change stands alone. */
  function change<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((current) => ({ ...current, [name]: value }))
    setRefused((current) => ({ ...current, [name]: undefined }))
    if (refusedField === name) setRefusal(null)
    if (!faults[name]) setJudged((current) => new Set([...current].filter((one) => one !== name)))
  }

  function leave(name: string) {
    if (values[name] !== '') setJudged((current) => new Set([...current, name]))
  }

  async function submit() {
    if (isPending) return
    setJudged(new Set(Object.keys(initial)))
    setRefusal(null)
    if (Object.keys(faults).length > 0) return setFailures((count) => count + 1)
    setPending(true)
    try {
      await onSubmit(values)
    } catch (error) {
      if (error instanceof ApiError) setRefused(onlyOf(initial, problemsByField(error.fields)))
      setRefusal(error)
      setFailures((count) => count + 1)
    } finally {
      setPending(false)
    }
  }

  function message(name: keyof V & string): string | undefined {
    const problem = refused[name] ?? (judged.has(name) ? faults[name] : undefined)
    if (problem) return fieldPhrase(problem)
    return refusedField === name ? phraseFor(refusal) : undefined
  }

  const isShownAtField = refusedField !== undefined || Object.values(refused).some(Boolean)
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
