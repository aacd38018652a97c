import { type EmailChange, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session, tokenState, useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import type { Outcome } from './EmailChangeResult.tsx'

type EmailChangeQuestionProps = {
  code: string
  change: EmailChange
  run: (outcome: Outcome, call: () => Promise<unknown>) => Promise<void>
  onSetPassword: () => void
}

export function EmailChangeQuestion({ code, change, run, onSetPassword }: EmailChangeQuestionProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { userId, email, newEmail } = change
  const confirm = useMutation({
    mutationFn: () =>
      run('confirmed', async () => {
        const args = { params: { userId }, body: { code } }
        session.setState(tokenState(await api.call(endpoints.confirmEmailChange, args)))
      }),
  })
  const decline = useMutation({
    mutationFn: () => run('declined', () => api.call(endpoints.declineEmailChange, { body: { code } })),
  })
  const isOtherSession =
    confirm.error instanceof ApiError && confirm.error.code === 'email_change.other_session'
  const isOwn = useSession((state) => state.userId) === userId && !isOtherSession

  const texts = { email, newEmail }
  const text = isOwn
    ? t(email === '' ? 'contactSettings.confirmEmail.leadFirst' : 'contactSettings.confirmEmail.lead', texts)
    : t(
        email === '' ? 'contactSettings.confirmEmail.askLeadFirst' : 'contactSettings.confirmEmail.askLead',
        texts,
      )
  return (
    <Page
      key={isOwn ? 'own' : 'ask'}
      title={isOwn ? t('contactSettings.confirmEmail.title') : t('contactSettings.confirmEmail.askTitle')}
      lead={<TextWithEmails text={text} emails={[email, newEmail]} />}
      width="narrow"
    >
      {!isOwn && <p>{t('contactSettings.confirmEmail.askHint')}</p>}
      <ErrorNotice error={isOtherSession ? decline.error : (confirm.error ?? decline.error)} />
      {isOwn ? (
        <Button size="large" isWide isPending={confirm.isPending} onPress={() => confirm.mutate()}>
          {t('contactSettings.confirmEmail.submit')}
        </Button>
      ) : (
        <Button size="large" isWide onPress={onSetPassword}>
          {t('contactSettings.confirmEmail.setPassword')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="large"
        isWide
        isPending={decline.isPending}
        onPress={() => decline.mutate()}
      >
        {t('contactSettings.confirmEmail.notMine')}
      </Button>
    </Page>
  )
}
