import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { openDeviceStorage } from '../../../components/answers/device-storage.ts'
import { hasPendingAnswers, removeConfirmations } from '../../../components/answers/pending-answers.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { logOut } from '../../../session/log-out.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

const route = getRouteApi('/frame/logout')

/** Logs out by being opened, unless this device still holds answers that have not arrived. */
export function LogoutScreen() {
  const { t } = useTranslation()
  const { reason } = route.useSearch()
  const [hasPending, setHasPending] = useState<boolean>()
  const [step, setStep] = useState<'asking' | 'working' | 'done'>('asking')
  useEffect(() => {
    if (reason !== 'ended') void checkAnswers(session.getState().userId).then(setHasPending)
  }, [reason])

  if (reason === 'ended') return <Goodbye title={t('logout.endedTitle')} text={t('logout.ended')} />
  if (hasPending === undefined) return <Spinner label={t('logout.working')} />
  if (hasPending && step === 'asking') return <Asking onConfirm={() => setStep('working')} />
  if (step !== 'done') return <Working onDone={() => setStep('done')} />
  return (
    <Goodbye
      title={t('logout.title')}
      text={t(hasPending ? 'logout.goodbyeWithPending' : 'logout.goodbye')}
    />
  )
}

/** True while answers have not arrived. What the device still stores about those that have is removed. */
async function checkAnswers(userId: string | null) {
  if (!userId) return false
  const stores = openDeviceStorage()
  const hasPending = await hasPendingAnswers(userId, stores)
  await removeConfirmations(userId, stores)
  return hasPending
}

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation()
  return (
    <Page title={t('logout.pendingTitle')} lead={t('logout.pending')} width="narrow">
      <LinkButton href="/" size="large" isWide>
        {t('logout.stay')}
      </LinkButton>
      <Button variant="secondary" size="large" isWide onPress={onConfirm}>
        {t('logout.logOutNow')}
      </Button>
    </Page>
  )
}

function Working({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void logOut(api, session).then(onDone)
  }, [api, onDone])
  return <Spinner label={t('logout.working')} />
}

function Goodbye({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <CenteredMessage>
      <Page title={title} lead={text} width="narrow">
        <LinkButton href="/login" size="large" isWide>
          {t('logout.logIn')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
