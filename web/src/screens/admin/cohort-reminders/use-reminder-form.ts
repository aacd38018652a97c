import { type CohortReminders, endpoints, ReminderScheduleBody } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { buildReminderBody, initialValues, type ReminderValues } from './reminder-values.ts'

export type ReminderFormState = ReturnType<typeof useReminderForm>['form']

/** The form keeps its values after a conflict, so that saving again applies them to the new version. */
export function useReminderForm(cohortId: string, { schedule }: CohortReminders) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { organizationId } = useOrganization()
  const [isSaved, setSaved] = useState(false)
  const version = schedule?.version ?? 0
  const form = useFormFields<ReminderValues>({
    initialValues: initialValues(schedule, new Date()),
    check: (values) => findFieldErrors(ReminderScheduleBody, buildReminderBody(values, version)),
    onSubmit: async (values) => {
      setSaved(false)
      const args = { params: { folderId: cohortId }, query: { organizationId } }
      const body = buildReminderBody(values, version)
      try {
        await api.call(endpoints.saveReminders, { ...args, body })
        setSaved(true)
      } finally {
        await queryClient.invalidateQueries({ queryKey: [endpoints.getReminders.path] })
      }
    },
  })
  return { form, isSaved }
}
