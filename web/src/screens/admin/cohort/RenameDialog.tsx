import { CohortBody, endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CohortDialogProps } from './use-reload-cohort.ts'

/** After a conflict, the field keeps the entered name. The next save sends it with the new version of the cohort. */
export function RenameDialog({ args, cohort, onClose, onDone, onFailed }: CohortDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { isArchived, version } = cohort
  const form = useFormFields({
    initialValues: { name: cohort.name },
    check: ({ name }) => findFieldErrors(CohortBody, { name, isArchived, version }),
    errorFields: { 'cohort.exists': 'name' },
    onSubmit: async ({ name }) => {
      const change = api.call(endpoints.updateCohort, { ...args, body: { name, isArchived, version } })
      await change.catch(onFailed)
      await onDone(t('cohort.renamed'))
    },
  })
  return (
    <ActionDialog
      title={t('cohort.renameTitle', { name: cohort.name })}
      cancel={t('cohort.cancel')}
      confirm={t('cohort.saveName')}
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.text('name')} label={t('cohort.name')} isRequired />
      </Form>
    </ActionDialog>
  )
}
