import { endpoints, type ObserverFeedback } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import styles from './ObserversScreen.module.css'

type Props = {
  assessmentId: string
  sentences: readonly string[]
  onChange: (feedback: ObserverFeedback) => void
}

/** What observers wrote, in the random order of the server. Hiding deletes all sentences, so the learner confirms it. */
export function ObserverSentences({ assessmentId, sentences, onChange }: Props) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const hide = useMutation({
    mutationFn: () =>
      api.call(endpoints.hideObserverSentences, { params: { assessmentId }, body: { language } }),
    onSuccess(feedback) {
      setIsAsking(false)
      onChange(feedback)
    },
  })
  if (sentences.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <Heading>{t('observers.sentences.title')}</Heading>
      <Text tone="quiet">{t('observers.sentences.lead')}</Text>
      <ul className={styles.sentences}>
        {[...sentences.entries()].map(([position, sentence]) => (
          <li key={position}>
            <q dir="auto">{sentence}</q>
          </li>
        ))}
      </ul>
      <div className={styles.hide}>
        <Button variant="quiet" onPress={() => setIsAsking(true)}>
          {t('observers.sentences.hide')}
        </Button>
      </div>
      {isAsking && (
        <ActionDialog
          title={t('observers.sentences.hide')}
          cancel={t('observers.cancel')}
          confirm={t('observers.sentences.hide')}
          variant="danger"
          isPending={hide.isPending}
          onConfirm={() => hide.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('observers.sentences.hideBody')}</p>
          <ErrorNotice error={hide.error} />
        </ActionDialog>
      )}
    </Stack>
  )
}
