import { endpoints, type ObserverFeedback } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AskForm } from './AskForm.tsx'
import { ObserverResult } from './ObserverResult.tsx'
import { ObserverSentences } from './ObserverSentences.tsx'

export { calls } from './calls.ts'

type Props = { params: { assessmentId: string }; feedback: ObserverFeedback }

/** Lets the learner ask observers for ratings, and shows their result as a group beside the learner's own result. */
export function ObserversScreen({ params, feedback: loadedFeedback }: Props) {
  const { t } = useTranslation('leader')
  const [changedFeedback, setChangedFeedback] = useState<ObserverFeedback>()
  const feedback = changedFeedback ?? loadedFeedback
  const { state, result, obstacle } = feedback
  return (
    <Page
      title={t('observers.title')}
      lead={
        <p>
          {t(result ? 'observers.resultLead' : 'observers.lead', { instrument: feedback.instrumentName })}
        </p>
      }
    >
      {result && <ObserverSentences {...params} sentences={result.sentences} onChange={setChangedFeedback} />}
      {result && <ObserverResult result={result} />}
      {state === 'closed' && !result && <Notice tone="info">{t('observers.tooFew')}</Notice>}
      {state === 'open' && <OpenRequest {...params} feedback={feedback} onChange={setChangedFeedback} />}
      {!result && obstacle && <Obstacle obstacle={obstacle} />}
      {!result && !obstacle && <AskForm {...params} feedback={feedback} onAsked={setChangedFeedback} />}
      <div>
        <LinkButton to="/assessment/$assessmentId/view-results" params={params} variant="secondary">
          {t('observers.report')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** Says why the learner cannot ask observers. If the address is unconfirmed, a button sends a confirmation email. */
function Obstacle({ obstacle }: { obstacle: NonNullable<ObserverFeedback['obstacle']> }) {
  const { t } = useTranslation('leader')
  const text = t(`observers.obstacle.${obstacle}`)
  if (obstacle === 'email_unconfirmed') return <AddressConfirmation text={text} />
  return <Notice tone="info">{text}</Notice>
}

type OpenRequestProps = {
  assessmentId: string
  feedback: ObserverFeedback
  onChange: (feedback: ObserverFeedback) => void
}

/** The people who were asked. The number of ratings is not shown, so that the learner cannot infer who has answered. */
function OpenRequest({
  assessmentId,
  feedback: { emails, closesAt, hasEnough },
  onChange,
}: OpenRequestProps) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const [isCloseDialogOpen, setIsCloseDialogOpen] = useState(false)
  const close = useMutation({
    mutationFn: () =>
      api.call(endpoints.closeObserverFeedback, { params: { assessmentId }, body: { language } }),
    onSuccess(feedback) {
      setIsCloseDialogOpen(false)
      onChange(feedback)
    },
  })
  return (
    <Stack as="section" gap={4}>
      <Heading>{t(hasEnough ? 'observers.enough' : 'observers.waiting')}</Heading>
      <p>
        {t(hasEnough ? 'observers.enoughHint' : 'observers.waitingHint', {
          date: closesAt && formatsFor(language).date(closesAt),
        })}
      </p>
      <Text as="h3" size="m">
        {t('observers.asked')}
      </Text>
      <Stack as="ul" gap={1} isPlain>
        {emails.map((email) => (
          <li key={email}>
            <EmailAddress email={email} />
          </li>
        ))}
      </Stack>
      <Text tone="quiet">{t('observers.askedHint')}</Text>
      <div>
        <Button variant="secondary" onPress={() => setIsCloseDialogOpen(true)}>
          {t('observers.close')}
        </Button>
      </div>
      {isCloseDialogOpen && (
        <ActionDialog
          title={t('observers.closeTitle')}
          cancel={t('observers.cancel')}
          confirm={t('observers.close')}
          isPending={close.isPending}
          onConfirm={() => close.mutate()}
          onClose={() => setIsCloseDialogOpen(false)}
        >
          <p>{t(hasEnough ? 'observers.closeBody' : 'observers.closeTooFew')}</p>
          <ErrorNotice error={close.error} />
        </ActionDialog>
      )}
    </Stack>
  )
}
