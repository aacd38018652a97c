import { endpoints, MAX_OBSERVERS, MIN_OBSERVERS, type ObserverFeedback } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './ObserversScreen.module.css'

type Props = {
  assessmentId: string
  feedback: ObserverFeedback
  onAsked: (feedback: ObserverFeedback) => void
}

/** A form for the observers' email addresses, separated by line breaks, spaces, commas or semicolons. */
export function AskForm({ assessmentId, feedback: { state, emails }, onAsked }: Props) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: (addresses: string[]) => {
      const body = { emails: addresses, language }
      return api.call(endpoints.askObservers, { params: { assessmentId }, body })
    },
    onSuccess(feedback) {
      setText('')
      onAsked(feedback)
    },
  })
  const isOpen = state === 'open'
  const minCount = Math.max(1, MIN_OBSERVERS - (isOpen ? emails.length : 0))
  const maxCount = MAX_OBSERVERS - (isOpen ? emails.length : 0)
  if (maxCount === 0) return null

  function submit() {
    const addresses = [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;،；]+/)
          .filter(Boolean),
      ),
    ]
    const isCountValid = addresses.length >= minCount && addresses.length <= maxCount
    const invalidAddress = addresses.find((address) => !/^[^@]+@[^@][^@.]*\.[^@]+$/.test(address))
    const countProblem = isCountValid ? undefined : t('observers.number', { least: minCount, most: maxCount })
    const currentProblem =
      invalidAddress === undefined ? countProblem : t('observers.invalid', { address: invalidAddress })
    setProblem(currentProblem)
    if (!currentProblem) ask.mutate(addresses)
  }

  return (
    <Stack as="section" gap={4}>
      <Heading>{t(isOpen ? 'observers.askMore' : 'observers.ask')}</Heading>
      {!isOpen && (
        <Stack as="ul" gap={2} className={styles.details}>
          <li>{t('observers.facts.whom')}</li>
          <li>{t('observers.facts.group')}</li>
          <li>{t('observers.facts.once')}</li>
        </Stack>
      )}
      <TextArea
        label={t('observers.emails')}
        description={t('observers.emailsHint', { least: minCount, most: maxCount })}
        value={text}
        onChange={setText}
        errorMessage={problem}
        isRequired
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <ErrorNotice error={ask.error} />
      <div>
        <Button isPending={ask.isPending} onPress={submit}>
          {t('observers.send')}
        </Button>
      </div>
    </Stack>
  )
}
