import { type Customization, defaultReportSettings, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { checkValues, isSame, settingsOf, type Values, valuesOf } from './settings-values.ts'

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
    setOutcome(null)
    try {
      const body = { settings: settingsOf(values), version }
      const saved = await api.call(endpoints.saveCustomization, { params, body })
      client.setQueryData(api.query(endpoints.getCustomization, { params }).queryKey, saved)
      setBase(saved)
      setTheirs(null)
      setAll(valuesOf(saved.settings))
      setOutcome('saved')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'customization.changed') throw error
      setTheirs(await api.call(endpoints.getCustomization, { params }))
    }
  }

  const form = useFormFields<Values>({
    initial: valuesOf(loaded.settings),
    check: checkValues,
    onSubmit: (values) => save(values, base.version),
  })

  function setAll(values: Values) {
    for (const name of Object.keys(values) as (keyof Values)[]) form.change(name, values[name])
  }

  return {
    ...form,
    base,
    /** What somebody else saved in the meantime, until it is decided what holds. */
    theirs,
    decideLater: () => setTheirs(null),
    /** Saves on top of theirs what was chosen out of both. */
    resolve: async (values: Values) => {
      setAll(values)
      await save(values, theirs?.version ?? base.version)
    },
    reset() {
      setAll(valuesOf(defaultReportSettings))
      setOutcome('reset')
    },
    outcome,
    isDirty: !isSame(form.values, valuesOf(base.settings)),
  }
}

export type CustomizationForm = ReturnType<typeof useCustomizationForm>
