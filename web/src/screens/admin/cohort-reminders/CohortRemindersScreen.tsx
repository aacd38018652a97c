import type { CohortReminders } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './CohortReminders.module.css'
import { ReminderForm } from './ReminderForm.tsx'
import { ReminderLog } from './ReminderLog.tsx'
import { ReminderPreview } from './ReminderPreview.tsx'
import { useReminderForm } from './use-reminder-form.ts'

export { calls } from './calls.ts'

type Props = { params: { cohortId: string }; search: { page?: number }; reminders: CohortReminders }

const toneOf = {
  off: 'info',
  on: 'success',
  quiet: 'success',
  ended: 'warning',
  archived: 'warning',
} as const

/** The scheduled reminders of a cohort: settings, a preview of the email, and the log. */
export function CohortRemindersScreen({ params: { cohortId }, search: { page = 1 }, reminders }: Props) {
  const { t } = useTranslation('admin')
  const { form, isSaved } = useReminderForm(cohortId, reminders)
  const { folder, activity, schedule } = reminders
  return (
    <Page title={t('reminders.title', { cohort: folder.name })} lead={t('reminders.lead')} width="wide">
      <div>
        <Link to="/admin/cohorts/$cohortId" params={{ cohortId }} isBlock>
          {t('reminders.back', { cohort: folder.name })}
        </Link>
      </div>
      <Notice tone={toneOf[activity]}>
        {schedule ? t(`reminders.activity.${activity}`) : t('reminders.notSaved')}
      </Notice>
      <div className={styles.columns}>
        <ReminderForm form={form} reminders={reminders} isSaved={isSaved} />
        <ReminderPreview cohortId={cohortId} sentence={form.values.sentence} />
      </div>
      <ReminderLog cohortId={cohortId} page={page} timeZone={schedule?.timeZone ?? 'UTC'} />
    </Page>
  )
}
