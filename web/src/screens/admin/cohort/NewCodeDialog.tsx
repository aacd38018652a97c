import { CohortCodeBody, endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { CodeFields } from '../../../components/cohorts/CodeFields.tsx'
import { buildCodeBody, type CodeValues, initialCodeValues } from '../../../components/cohorts/code-fields.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { CohortDialogProps } from './use-reload-cohort.ts'

/** Creates an access code for the cohort. */
export function NewCodeDialog({ args, onClose, onDone }: CohortDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const form = useFormFields<CodeValues>({
    initialValues: initialCodeValues(),
    check: (values) => findFieldErrors(CohortCodeBody, buildCodeBody(values)),
    onSubmit: async (values) => {
      const { code } = await api.call(endpoints.createCohortCode, { ...args, body: buildCodeBody(values) })
      await onDone(t('cohort.codeCreated', { code }))
    },
  })
  return (
    <ActionDialog
      title={t('cohort.newCode')}
      cancel={t('cohort.cancel')}
      confirm={t('cohort.createCode')}
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <CodeFields form={form} />
      </Form>
    </ActionDialog>
  )
}
