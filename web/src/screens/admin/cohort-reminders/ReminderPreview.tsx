import { endpoints, ReminderPreviewBody, type ReminderStage, reminderStages } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { useDebouncedValue } from '../../../components/use-debounced-value.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './CohortReminders.module.css'

/** The email that people in a stage get, with the sentence from the form. */
export function ReminderPreview({ cohortId, sentence }: { cohortId: string; sentence: string }) {
  const { t, language } = useTranslation('admin')
  const heading = useId()
  const [stage, setStage] = useState<ReminderStage>('INVITED')
  const preview = useReminderPreview(cohortId, {
    stage,
    sentence: useDebouncedValue(useValidSentence(sentence)),
    language,
  })
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h2 id={heading}>{t('reminders.preview')}</h2>
      <Select
        label={t('reminders.previewFor')}
        items={reminderStages.map((id) => ({ id, label: t(`reminders.stage.${id}`) }))}
        selectedKey={stage}
        onSelectionChange={(key) => key && setStage(key as ReminderStage)}
      />
      <LoadedPart query={preview}>
        {({ subject, text }) => (
          <div className={styles.message} aria-busy={preview.isFetching}>
            <p className={styles.subject}>{t('reminders.subject', { subject })}</p>
            <p className={styles.text}>{text}</p>
          </div>
        )}
      </LoadedPart>
    </section>
  )
}

type PreviewBody = { stage: ReminderStage; sentence: string; language: string }

function useReminderPreview(cohortId: string, body: PreviewBody) {
  const api = useApi()
  const { organizationId } = useOrganization()
  const args = { params: { folderId: cohortId }, query: { organizationId }, body }
  return useQuery({
    queryKey: [endpoints.previewReminder.path, args] as const,
    queryFn: ({ signal }) => api.call(endpoints.previewReminder, args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** Returns the sentence if it is valid, and otherwise the last valid sentence. */
function useValidSentence(sentence: string) {
  const [lastValidSentence, setLastValidSentence] = useState(sentence)
  const { success } = ReminderPreviewBody.shape.sentence.safeParse(sentence)
  if (success && sentence.trim() !== lastValidSentence) setLastValidSentence(sentence.trim())
  return lastValidSentence
}
