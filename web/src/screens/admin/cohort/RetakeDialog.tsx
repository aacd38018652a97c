import { CohortBody, DEFAULT_RETAKE_DAYS, endpoints, MAX_RETAKE_DAYS, MIN_RETAKE_DAYS } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CohortDialogProps } from './use-reload-cohort.ts'

type Values = { isOn: boolean; retakeDays: string }

/** Sets when the learners of a cohort can take the questionnaire again. */
export function RetakeDialog({ args, cohort, onClose, onDone, onFailed }: CohortDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const api = useApi()
  const { name, isArchived, version } = cohort
  const buildBody = ({ isOn, retakeDays }: Values) => ({
    ...{ name, isArchived, version },
    retakeDays: isOn ? Number(retakeDays) : null,
  })
  const form = useFormFields<Values>({
    initialValues: {
      isOn: cohort.retakeDays !== null,
      retakeDays: String(cohort.retakeDays ?? DEFAULT_RETAKE_DAYS),
    },
    check: (values) => findFieldErrors(CohortBody, buildBody(values)),
    onSubmit: async (values) => {
      await api.call(endpoints.updateCohort, { ...args, body: buildBody(values) }).catch(onFailed)
      await onDone(t('reminders.saved'))
    },
  })
  const range = { min: MIN_RETAKE_DAYS, max: MAX_RETAKE_DAYS }
  return (
    <ActionDialog
      title={t('cohort.retake.dialog', { name })}
      cancel={t('cohort.cancel')}
      confirm={t('cohort.saveName')}
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <Checkbox isSelected={form.values.isOn} onChange={(isOn) => form.change('isOn', isOn)}>
          {t('cohort.retake.isOn')}
        </Checkbox>
        {form.values.isOn && (
          <TextField
            {...form.text('retakeDays')}
            errorMessage={form.message('retakeDays') && t('common:wholeNumber', range)}
            label={t('cohort.retake.days')}
            description={t('cohort.retake.hint')}
            inputMode="numeric"
            isRequired
          />
        )}
      </Form>
    </ActionDialog>
  )
}
