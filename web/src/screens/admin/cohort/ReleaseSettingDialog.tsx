import { type Cohort, ReleaseBody, type ReleaseKind } from '@lpi/contract'
import { isSameRelease, wouldHideReports } from '../../../components/cohorts/release-state.ts'
import { useReleaseStateText } from '../../../components/cohorts/use-release-state-text.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { DayField } from '../../../components/forms/DayField.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { browserTimeZone } from '../../../components/forms/time-zones.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './Cohort.module.css'
import { useReleaseChange } from './use-release-change.ts'

type ReleaseValues = { kind: ReleaseKind; date: string; timeZone: string }
type Props = { cohort: Cohort; onClose: () => void; onDone: (message: string) => void }

/** Sets when the learners of a cohort can see their reports. */
export function ReleaseSettingDialog({ cohort, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const stateText = useReleaseStateText()
  const { update } = useReleaseChange(cohort)
  const { release, name } = cohort
  const form = useFormFields<ReleaseValues>({
    initialValues: {
      kind: release.kind,
      date: release.date ?? '',
      timeZone: release.timeZone ?? browserTimeZone(),
    },
    check: (values) => findFieldErrors(ReleaseBody, buildReleaseBody(values)),
    onSubmit: async (values) => {
      if (isSameRelease(release, values)) return onClose()
      await update(buildReleaseBody(values))
      onDone(t('cohorts.saved', { name }))
    },
  })
  const { kind, timeZone } = form.values
  return (
    <ActionDialog
      title={t('cohorts.form.title', { name })}
      cancel={t('cohorts.form.cancel')}
      confirm={t('cohorts.form.save')}
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('cohorts.form.current', { state: stateText(cohort) })}</p>
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <RadioGroup
          label={t('cohorts.form.kind')}
          value={kind}
          onChange={(value) => form.change('kind', value as ReleaseKind)}
          options={[
            { value: 'at-once', label: t('cohorts.form.onCompletion') },
            { value: 'from-date', label: t('cohorts.form.fromDate') },
            { value: 'by-administrator', label: t('cohorts.form.byAdministrator') },
          ]}
        />
        {kind === 'from-date' && (
          <DayField
            {...form.text('date')}
            timeZone={timeZone}
            onTimeZoneChange={(zone) => form.change('timeZone', zone)}
            timeZoneError={form.message('timeZone')}
            label={t('cohorts.form.date')}
            description={t('cohorts.form.dateHint')}
            isRequired
          />
        )}
        {cohort.completedPeople > 0 &&
          wouldHideReports(release, form.values) &&
          !isSameRelease(release, form.values) && (
            <Notice tone="warning">
              {t('cohorts.form.hidesReports', { count: cohort.completedPeople })}
            </Notice>
          )}
        <p className={styles.quiet}>{t('cohorts.form.visibility')}</p>
      </Form>
    </ActionDialog>
  )
}

/** The version is a placeholder that the form validation needs; `update` replaces it. */
function buildReleaseBody({ kind, date, timeZone }: ReleaseValues) {
  const dateFields = kind === 'from-date' ? { date: date || null, timeZone } : {}
  return { kind, version: 0, ...dateFields }
}
