import { endpoints, MAX_SENTENCE, type Rating } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './ObserverScreen.module.css'

/** One optional sentence, which the learner reads word for word. The observer can withdraw it until rating closes. */
export function SentenceField({ code, rating }: { code: string; rating: Rating }) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const [text, setText] = useState(rating.sentence ?? '')
  const [savedText, setSavedText] = useState(rating.sentence)
  const save = useMutation({
    mutationFn: (sentence: string | null) =>
      api.call(endpoints.saveRatingSentence, { body: { code, sentence } }),
    onSuccess(_, sentence) {
      setText(sentence ?? '')
      setSavedText(sentence)
    },
  })
  const sentence = text.trim()
  const values = {
    name: rating.learnerName,
    date: formatsFor(language).date(rating.closesAt),
    most: MAX_SENTENCE,
  }
  return (
    <section className={styles.sentence}>
      <TextArea
        label={t('observer.sentence.label', values)}
        description={t('observer.sentence.hint', values)}
        value={text}
        maxLength={MAX_SENTENCE}
        onChange={setText}
      />
      <ErrorNotice error={save.error} />
      {save.isSuccess && savedText === (sentence || null) && (
        <Notice tone="success">
          {t(savedText ? 'observer.sentence.saved' : 'observer.sentence.withdrawn')}
        </Notice>
      )}
      <div className={styles.sentenceButtons}>
        <Button
          variant="secondary"
          isPending={save.isPending}
          isDisabled={sentence === '' || sentence === savedText}
          onPress={() => save.mutate(sentence)}
        >
          {t('observer.sentence.save')}
        </Button>
        {savedText && (
          <Button variant="quiet" onPress={() => save.mutate(null)}>
            {t('observer.sentence.withdraw')}
          </Button>
        )}
      </div>
    </section>
  )
}
