import { endpoints, type ObserverFeedback } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
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

/** What observers wrote, in the random order of the server. Hiding a sentence deletes it, so the learner confirms it. */
export function ObserverSentences({ assessmentId, sentences, onChange }: Props) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const [asked, setAsked] = useState<string>()
  const listId = useId()
  const hide = useMutation({
    mutationFn: (sentence: string) =>
      api.call(endpoints.hideObserverSentence, { params: { assessmentId }, body: { sentence, language } }),
    onSuccess(feedback) {
      setAsked(undefined)
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
            <q dir="auto" id={`${listId}${position}`}>
              {sentence}
            </q>
            <div className={styles.hide}>
              <Button
                variant="quiet"
                aria-describedby={`${listId}${position}`}
                onPress={() => setAsked(sentence)}
              >
                {t('observers.sentences.hide')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ActionDialog
          title={t('observers.sentences.hide')}
          cancel={t('observers.cancel')}
          confirm={t('observers.sentences.hide')}
          variant="danger"
          isPending={hide.isPending}
          onConfirm={() => hide.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <q dir="auto">{asked}</q>
          </p>
          <p>{t('observers.sentences.hideBody')}</p>
          <ErrorNotice error={hide.error} />
        </ActionDialog>
      )}
    </Stack>
  )
}
