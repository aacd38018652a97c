import { endpoints, MAX_SENTENCE, type Rating } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

/** The observer's sentence as written and as saved. */
export function useSentence(code: string, rating: Rating) {
  const api = useApi()
  const [text, setText] = useState(rating.sentence ?? '')
  const [savedText, setSavedText] = useState(rating.sentence)
  const save = useMutation({
    mutationFn: (sentence: string | null) =>
      api.call(endpoints.saveRatingSentence, { body: { code, sentence } }),
    onSuccess: (_, sentence) => setSavedText(sentence),
  })
  return { text, setText, savedText, save, isUnsaved: (text.trim() || null) !== savedText }
}

type Props = { sentence: ReturnType<typeof useSentence>; rating: Rating }

/** One optional sentence, which the learner reads word for word. The observer can withdraw it until rating closes. */
export function SentenceField({ sentence: { text, setText, savedText, save, isUnsaved }, rating }: Props) {
  const { t, language } = useTranslation('leader')
  const date = formatsFor(language).date(rating.closesAt)
  const values = { name: rating.learnerName, date, most: MAX_SENTENCE }
  const withdraw = () => save.mutate(null, { onSuccess: () => setText('') })
  return (
    <Stack as="section" gap={3}>
      <TextArea
        label={t('observer.sentence.label', values)}
        description={t('observer.sentence.hint', values)}
        value={text}
        maxLength={MAX_SENTENCE}
        onChange={setText}
      />
      <ErrorNotice error={save.error} />
      <SuccessNotice>
        {save.isSuccess &&
          !isUnsaved &&
          t(savedText ? 'observer.sentence.saved' : 'observer.sentence.withdrawn')}
      </SuccessNotice>
      <Row gap={3}>
        <Button
          variant="secondary"
          isPending={save.isPending}
          isDisabled={!isUnsaved || text.trim() === ''}
          onPress={() => save.mutate(text.trim())}
        >
          {t('observer.sentence.save')}
        </Button>
        {savedText && (
          <Button variant="quiet" onPress={withdraw}>
            {t('observer.sentence.withdraw')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
