import { type Customization, defaultReportSettings, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import {
  checkValues,
  isEqualValue,
  listDifferences,
  toFormValues,
  toSettings,
  type Values,
} from './settings-values.ts'

/** The edited settings and the last version loaded from the server. */
export function useCustomizationForm(organizationId: string, loaded: Customization) {
  const api = useApi()
  const client = useQueryClient()
  /** The version that the form is based on; a save replaces this version. */
  const [base, setBase] = useState(loaded)
  const [otherVersion, setOtherVersion] = useState<Customization | null>(null)
  const [outcome, setOutcome] = useState<'saved' | 'reset' | null>(null)
  const params = { organizationId }

  async function save(values: Values, version: number) {
    const submitted = latest.current
    setOutcome(null)
    try {
      const body = { settings: toSettings(values), version }
      acceptSaved(await api.call(endpoints.saveCustomization, { params, body }), submitted)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'customization.changed') throw error
      const current = await api.call(endpoints.getCustomization, { params })
      // Equal changes need no decision.
      if (listDifferences(values, toFormValues(current.settings)).length === 0)
        acceptSaved(current, submitted)
      else setOtherVersion(current)
    }
  }

  /** Keeps changes made during the save; they are not saved yet. */
  function acceptSaved(saved: Customization, submitted: Values) {
    client.setQueryData(api.query(endpoints.getCustomization, { params }).queryKey, saved)
    setBase(saved)
    setOtherVersion(null)
    setAll(toFormValues(saved.settings), (name) => isEqualValue(latest.current[name], submitted[name]))
    setOutcome('saved')
  }

  const form = useFormFields<Values>({
    initial: toFormValues(loaded.settings),
    check: checkValues,
    onSubmit: (values) => save(values, base.version),
  })

  const latest = useRef(form.values)
  latest.current = form.values

  /** Saves the merged values as a successor of the other version. */
  const resolution = useMutation({
    mutationFn: (values: Values) => save(values, otherVersion?.version ?? base.version),
  })

  function setAll(values: Values, shouldChange: (name: keyof Values) => boolean = () => true) {
    for (const name of Object.keys(values) as (keyof Values)[]) {
      if (shouldChange(name)) form.change(name, values[name])
    }
  }

  return {
    ...form,
    base,
    /** A version that another administrator saved in the meantime, until the conflict is resolved. */
    otherVersion,
    decideLater: () => setOtherVersion(null),
    resolution,
    reset() {
      setAll(toFormValues(defaultReportSettings))
      setOutcome('reset')
    },
    outcome,
    isDirty: !isEqualValue(form.values, toFormValues(base.settings)),
  }
}

export type CustomizationForm = ReturnType<typeof useCustomizationForm>
