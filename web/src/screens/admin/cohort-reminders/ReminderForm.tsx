import { type CohortReminders, REMINDER_MAX_DAYS, type ReminderStage, reminderStages } from '@lpi/contract'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { DayField } from '../../../components/forms/DayField.tsx'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './CohortReminders.module.css'
import { hourItems } from './reminder-values.ts'
import type { ReminderFormState } from './use-reminder-form.ts'

type Props = { form: ReminderFormState; reminders: CohortReminders }

export function ReminderForm({ form, reminders, isSaved }: Props & { isSaved: boolean }) {
  const { t } = useTranslation(['admin', 'common'])
  const { values } = form
  const hours = hourItems()
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <ErrorNotice error={form.error} />
      <Checkbox isSelected={values.isOn} onChange={(isOn) => form.change('isOn', isOn)}>
        {t('reminders.isOn')}
      </Checkbox>
      <StageCheckboxes form={form} reminders={reminders} />
      <TextField
        {...form.text('afterDays')}
        errorMessage={
          form.message('afterDays') && t('common:wholeNumber', { min: 1, max: REMINDER_MAX_DAYS })
        }
        label={t('reminders.afterDays')}
        description={t('reminders.afterDaysHint')}
        inputMode="numeric"
        isRequired
      />
      <DayField
        {...form.text('lastDay')}
        timeZone={values.timeZone}
        onTimeZoneChange={(timeZone) => form.change('timeZone', timeZone)}
        timeZoneError={form.message('timeZone')}
        label={t('reminders.lastDay')}
        description={t('reminders.lastDayHint')}
        isRequired
      />
      <div className={styles.hours}>
        <Select
          label={t('reminders.quietFrom')}
          items={hours}
          selectedKey={values.quietFrom}
          onSelectionChange={(key) => form.change('quietFrom', key ?? values.quietFrom)}
        />
        <Select
          label={t('reminders.quietUntil')}
          items={hours}
          selectedKey={values.quietUntil}
          onSelectionChange={(key) => form.change('quietUntil', key ?? values.quietUntil)}
        />
        <p className={styles.hint}>{t('reminders.quietHint')}</p>
      </div>
      <TextField
        {...form.text('sentence')}
        label={t('reminders.sentence')}
        description={t('reminders.sentenceHint')}
      />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t('reminders.save')}
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={form.isDirty} />
      <SuccessNotice>{isSaved && t('reminders.saved')}</SuccessNotice>
    </Form>
  )
}

function StageCheckboxes({ form, reminders }: Props) {
  const { t } = useTranslation('admin')
  const { stages } = form.values
  const message = form.message('stages')
  const select = (stage: ReminderStage, isSelected: boolean) =>
    form.change(
      'stages',
      reminderStages.filter((other) => (other === stage ? isSelected : stages.includes(other))),
    )
  return (
    <fieldset className={styles.stages}>
      <legend className={styles.legend}>{t('reminders.stages')}</legend>
      {reminderStages.map((stage, i) => (
        <Checkbox
          key={stage}
          isSelected={stages.includes(stage)}
          onChange={(isSelected) => select(stage, isSelected)}
          isInvalid={message !== undefined}
          // The message is about the whole group of checkboxes, so only the last checkbox shows it.
          errorMessage={i === reminderStages.length - 1 ? message : undefined}
        >
          {t('reminders.stageCount', {
            stage: t(`reminders.stage.${stage}`),
            number: reminders.reachable[stage],
          })}
        </Checkbox>
      ))}
      {reminders.unsubscribed > 0 && (
        <p className={styles.hint}>{t('reminders.unsubscribed', { number: reminders.unsubscribed })}</p>
      )}
    </fieldset>
  )
}
