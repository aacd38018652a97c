import { CohortBody, endpoints } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CohortDialogProps } from './use-cohort-changes.ts'

/** The name is kept in the field after a conflict, so that saving again applies it to the new version. */
export function RenameDialog({ args, cohort, onClose, onDone, onFailed }: CohortDialogProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { isArchived, version } = cohort
  const form = useFormFields({
    initial: { name: cohort.name },
    check: ({ name }) => findFieldErrors(CohortBody, { name, isArchived, version }),
    errorFields: { 'cohort.exists': 'name' },
    onSubmit: async ({ name }) => {
      const change = api.call(endpoints.updateCohort, { ...args, body: { name, isArchived, version } })
      await change.catch(onFailed)
      await onDone(t('cohort.renamed'))
    },
  })
  return (
    <Dialog
      title={t('cohort.renameTitle', { name: cohort.name })}
      isOpen
      onOpenChange={(isOpen) => isOpen || form.isPending || onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={form.isPending} onPress={onClose}>
            {t('cohort.cancel')}
          </Button>
          <Button isPending={form.isPending} onPress={form.submit}>
            {t('cohort.saveName')}
          </Button>
        </>
      }
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.text('name')} label={t('cohort.name')} isRequired />
      </Form>
    </Dialog>
  )
}
