import { type Customization, defaultReportSettings, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import {
  checkValues,
  isEqualValue,
  listDifferences,
  type SettingsValues,
  toFormValues,
  toSettings,
} from './settings-values.ts'

/** The edited settings, the saved version that they are based on, and a conflicting version if there is one. */
export function useCustomizationForm(organizationId: string, loadedCustomization: Customization) {
  const api = useApi()
  const client = useQueryClient()
  /** The version that the form is based on; a save replaces this version. */
  const [base, setBase] = useState(loadedCustomization)
  const [otherVersion, setOtherVersion] = useState<Customization | null>(null)
  const [outcome, setOutcome] = useState<'saved' | 'reset' | null>(null)
  const params = { organizationId }

  /**
   * Saves `values`. `submittedValues` are the values in the form when the save starts. They can differ from `values` if
   * the save resolves a conflict.
   */
  async function save(values: SettingsValues, version: number, submittedValues: SettingsValues) {
    setOutcome(null)
    try {
      const body = { settings: toSettings(values), version }
      applySavedVersion(await api.call(endpoints.saveCustomization, { params, body }), submittedValues)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'customization.changed') throw error
      const currentCustomization = await api.call(endpoints.getCustomization, { params })
      // If the other administrator saved the same settings, there is nothing to decide.
      if (listDifferences(values, toFormValues(currentCustomization.settings)).length === 0)
        applySavedVersion(currentCustomization, submittedValues)
      else setOtherVersion(currentCustomization)
    }
  }

  /** Keeps changes that the user made during the save; they are not saved yet. */
  function applySavedVersion(savedCustomization: Customization, submittedValues: SettingsValues) {
    client.setQueryData(api.query(endpoints.getCustomization, { params }).queryKey, savedCustomization)
    setBase(savedCustomization)
    setOtherVersion(null)
    const savedValues = toFormValues(savedCustomization.settings)
    form.update((current) => ({ ...savedValues, ...pickChanges(current, submittedValues) }))
    setOutcome('saved')
  }

  const form = useFormFields<SettingsValues>({
    initialValues: toFormValues(loadedCustomization.settings),
    check: checkValues,
    onSubmit: (values) => save(values, base.version, values),
  })

  /** Saves the merged values in place of the other version. */
  const resolution = useMutation({
    mutationFn: (values: SettingsValues) => save(values, otherVersion?.version ?? base.version, form.values),
  })

  return {
    ...form,
    base,
    /**
     * The version that another administrator saved after `base`. Null unless the user is deciding how to resolve the
     * conflict.
     */
    otherVersion,
    postponeDecision: () => setOtherVersion(null),
    resolution,
    reset() {
      form.update(() => toFormValues(defaultReportSettings))
      setOutcome('reset')
    },
    outcome,
    isDirty: !isEqualValue(form.values, toFormValues(base.settings)),
  }
}

/** The values that have changed since they were submitted. */
function pickChanges(current: SettingsValues, submittedValues: SettingsValues): Partial<SettingsValues> {
  const changes = Object.entries(current).filter(
    ([name, value]) => !isEqualValue(value, submittedValues[name as keyof SettingsValues]),
  )
  return Object.fromEntries(changes)
}

export type CustomizationForm = ReturnType<typeof useCustomizationForm>
