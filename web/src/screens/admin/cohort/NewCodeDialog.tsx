import { CohortCodeBody, endpoints } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { CodeFields } from '../../../components/cohorts/CodeFields.tsx'
import { buildCodeBody, type CodeValues, initialCode } from '../../../components/cohorts/code-fields.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { CohortDialogProps } from './use-cohort-changes.ts'

/** Creates another access code for the cohort. */
export function NewCodeDialog({ args, onClose, onDone }: CohortDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const form = useFormFields<CodeValues>({
    initial: initialCode,
    check: (values) => findFieldErrors(CohortCodeBody, buildCodeBody(values)),
    onSubmit: async (values) => {
      const { code } = await api.call(endpoints.createCohortCode, { ...args, body: buildCodeBody(values) })
      await onDone(t('cohort.codeCreated', { code }))
    },
  })
  return (
    <Dialog
      title={t('cohort.newCode')}
      isOpen
      onOpenChange={(isOpen) => isOpen || form.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={form.isPending} onPress={onClose}>
            {t('cohort.cancel')}
          </Button>
          <Button isPending={form.isPending} onPress={form.submit}>
            {t('cohort.createCode')}
          </Button>
        </>
      }
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <CodeFields form={form} />
      </Form>
    </Dialog>
  )
}
