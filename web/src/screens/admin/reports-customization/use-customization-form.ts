import { type Customization, defaultReportSettings, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { checkValues, differences, isSame, settingsOf, type Values, valuesOf } from './settings-values.ts'

/** The settings as they are edited, and what the server has of them. */
export function useCustomizationForm(organizationId: string, loaded: Customization) {
  const api = useApi()
  const client = useQueryClient()
  /** What the form began with: what is saved goes on top of this version. */
  const [base, setBase] = useState(loaded)
  const [theirs, setTheirs] = useState<Customization | null>(null)
  const [outcome, setOutcome] = useState<'saved' | 'reset' | null>(null)
  const params = { organizationId }

  async function save(values: Values, version: number) {
    const shown = latest.current
    setOutcome(null)
    try {
      const body = { settings: settingsOf(values), version }
      take(await api.call(endpoints.saveCustomization, { params, body }), shown)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'customization.changed') throw error
      const current = await api.call(endpoints.getCustomization, { params })
      // Two who want the same have nothing to decide.
      if (differences(values, valuesOf(current.settings)).length === 0) take(current, shown)
      else setTheirs(current)
    }
  }

  /** What was typed while the save was under way stays, and is not saved yet. */
  function take(saved: Customization, shown: Values) {
    client.setQueryData(api.query(endpoints.getCustomization, { params }).queryKey, saved)
    setBase(saved)
    setTheirs(null)
    setAll(valuesOf(saved.settings), (name) => isSame(latest.current[name], shown[name]))
    setOutcome('saved')
  }

  const form = useFormFields<Values>({
    initial: valuesOf(loaded.settings),
    check: checkValues,
    onSubmit: (values) => save(values, base.version),
  })

  const latest = useRef(form.values)
  latest.current = form.values

  /** Saves on top of theirs what was chosen out of both. */
  const resolution = useMutation({
    mutationFn: (values: Values) => save(values, theirs?.version ?? base.version),
  })

  function setAll(values: Values, mayChange: (name: keyof Values) => boolean = () => true) {
    for (const name of Object.keys(values) as (keyof Values)[]) {
      if (mayChange(name)) form.change(name, values[name])
    }
  }

  return {
    ...form,
    base,
    /** What somebody else saved in the meantime, until it is decided what holds. */
    theirs,
    decideLater: () => setTheirs(null),
    resolution,
    reset() {
      setAll(valuesOf(defaultReportSettings))
      setOutcome('reset')
    },
    outcome,
    isDirty: !isSame(form.values, valuesOf(base.settings)),
  }
}

export type CustomizationForm = ReturnType<typeof useCustomizationForm>
