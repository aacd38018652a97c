import { useEffect, useRef, useState } from 'react'
import { answerStore } from '../../../answers/answer-store.ts'
import { removeConfirmations } from '../../../answers/stored-answers.ts'
import { useApi } from '../../../api/ApiContext.tsx'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { logOut } from '../../../session/logout.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/**
 * Logs out immediately, or after a confirmation if this device has unsent answers. If the reason is `ended`, only says
 * that the session has ended.
 */
export function LogoutScreen({ search: { reason } }: { search: { reason?: 'ended' } }) {
  const { t } = useTranslation()
  const [hasPending, setHasPending] = useState<boolean>()
  const [step, setStep] = useState<'confirmation' | 'logout' | 'done'>('confirmation')
  useEffect(() => {
    const { userId } = session.getState()
    if (reason !== 'ended') void removeConfirmations(userId ?? '', answerStore).then(setHasPending)
  }, [reason])

  if (reason === 'ended') return <LoggedOutMessage title={t('logout.endedTitle')} text={t('logout.ended')} />
  if (hasPending === undefined) return <Spinner label={t('logout.working')} />
  if (hasPending && step === 'confirmation') return <LogoutConfirmation onConfirm={() => setStep('logout')} />
  if (step !== 'done') return <LogoutInProgress onDone={() => setStep('done')} />
  return (
    <LoggedOutMessage
      title={t('logout.title')}
      text={t(hasPending ? 'logout.goodbyeWithPending' : 'logout.goodbye')}
    />
  )
}

function LogoutConfirmation({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation()
  return (
    <Page title={t('logout.pendingTitle')} lead={t('logout.pending')} width="narrow">
      <LinkButton to="/" size="large" isWide>
        {t('logout.stay')}
      </LinkButton>
      <Button variant="secondary" size="large" isWide onPress={onConfirm}>
        {t('logout.logOutNow')}
      </Button>
    </Page>
  )
}

function LogoutInProgress({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const leave = async () => {
      // A separate chunk, because most installations have no connection to an institution.
      const url =
        api.config.institutionLogin &&
        (await import('../../../session/institution-logout.ts').then(
          (module) => module.findInstitutionLogout(api),
          () => null,
        ))
      await logOut(api, session)
      if (url) window.location.assign(url)
      else onDone()
    }
    void leave()
  }, [api, onDone])
  return <Spinner label={t('logout.working')} />
}

function LoggedOutMessage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <CenteredMessage>
      <Page title={title} lead={text} width="narrow">
        <LinkButton to="/login" size="large" isWide>
          {t('logout.logIn')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
