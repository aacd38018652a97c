import { endpoints, type Rating } from '@lpi/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './ObserverScreen.module.css'
import { RatingPage } from './RatingPage.tsx'
import { openRatingStorage, removeRating } from './rating-storage.ts'
import { storedCode } from './stored-code.ts'
import { useStoredCode } from './use-stored-code.ts'

/**
 * An observer opens this screen from a link in an email, without logging in. Email scanners open every link, so opening
 * the link does not change anything.
 */
export function ObserverScreen({ search }: { search: { code?: string } }) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const queryClient = useQueryClient()
  const code = useStoredCode(search)
  const [isStopped, setIsStopped] = useState(false)
  // The query key does not contain the language. Otherwise, switching the language would replace the page with the
  // loading indicator.
  const queryKey = [endpoints.openRating.path, code]
  const rating = useQuery({
    queryKey,
    enabled: code !== '' && !isStopped,
    queryFn: ({ signal }) => api.call(endpoints.openRating, { body: { code, language } }, { signal }),
  })
  const { data: storage } = useQuery({
    queryKey: ['rating-storage', code],
    enabled: code !== '',
    queryFn: () => openRatingStorage(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { refetch } = rating
  const loadedLanguage = useRef(language)
  useEffect(() => {
    if (loadedLanguage.current === language) return
    loadedLanguage.current = language
    void refetch()
  }, [language, refetch])
  const errorCode = rating.error instanceof ApiError ? rating.error.code : undefined
  const isClosed = errorCode === 'observers.closed'
  const isInvalid = code === '' || errorCode === 'observers.link_invalid'
  const hasEnded = isStopped || isClosed || isInvalid
  useEffect(() => {
    if (!hasEnded) return
    storedCode.remove()
    if (code !== '') void removeRating(code)
  }, [hasEnded, code])
  if (isStopped) return <EndMessage title={t('observer.stoppedTitle')} lead={t('observer.stoppedLead')} />
  if (isClosed) {
    return (
      <EndMessage title={t('observer.closedTitle')} lead={t('observer.closedLead')}>
        <StopEmails code={code} onStopped={() => setIsStopped(true)} />
      </EndMessage>
    )
  }
  if (isInvalid) return <EndMessage title={t('observer.invalidTitle')} lead={t('observer.invalidLead')} />
  if (rating.error && !rating.data) return <RouteError error={rating.error} onRetry={rating.refetch} />
  if (!rating.data || !storage) return <Loading />
  const stop = <StopEmails code={code} onStopped={() => setIsStopped(true)} />
  if (!rating.data.hasAccepted) {
    return (
      <NoticePage
        code={code}
        rating={rating.data}
        onAccepted={(acceptedRating) => queryClient.setQueryData(queryKey, acceptedRating)}
      >
        {stop}
      </NoticePage>
    )
  }
  return (
    <RatingPage code={code} rating={rating.data} storage={storage}>
      {stop}
    </RatingPage>
  )
}

type EndMessageProps = { title: string; lead: string; children?: React.ReactNode }

/** Shown if the link is invalid, if rating is closed, or if the observer has stopped the emails. */
function EndMessage({ title, lead, children }: EndMessageProps) {
  return (
    <CenteredMessage>
      <Page title={title} lead={lead} width="narrow">
        {children}
      </Page>
    </CenteredMessage>
  )
}

type NoticePageProps = {
  code: string
  rating: Rating
  onAccepted: (rating: Rating) => void
  children: React.ReactNode
}

const noticeKeys = ['rate', 'group', 'deleted', 'voluntary', 'device'] as const

/** Explains how the answers are used, before the observer gives the first answer. */
function NoticePage({ code, rating: { learnerName: name, closesAt, ...rating }, ...props }: NoticePageProps) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const accept = useMutation({
    mutationFn: () => api.call(endpoints.acceptRating, { body: { code, language } }),
    onSuccess: props.onAccepted,
  })
  const date = formatsFor(language).date(closesAt)
  return (
    <Page
      title={t('observer.title', { name })}
      lead={t('observer.lead', { name, instrument: rating.instrumentName })}
      width="narrow"
    >
      <ul className={styles.notice}>
        {!rating.isThirdPerson && <li>{t('observer.firstPerson', { name })}</li>}
        {noticeKeys.map((key) => (
          <li key={key}>{t(`observer.notice.${key}`, { name, date })}</li>
        ))}
      </ul>
      <ErrorNotice error={accept.error} />
      <Button size="large" isWide isPending={accept.isPending} onPress={() => accept.mutate()}>
        {t('observer.accept')}
      </Button>
      {props.children}
    </Page>
  )
}

/** Asks for confirmation, because stopping the emails also deletes the answers. */
function StopEmails({ code, onStopped }: { code: string; onStopped: () => void }) {
  const { t } = useTranslation('leader')
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => api.call(endpoints.stopObserverEmails, { body: { code } }),
    onSuccess: onStopped,
  })
  return (
    <Row isFlush>
      <Button variant="quiet" onPress={() => setIsAsking(true)}>
        {t('observer.stop')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('observer.stop')}
          cancel={t('observers.cancel')}
          confirm={t('observer.stop')}
          variant="danger"
          isPending={stop.isPending}
          onConfirm={() => stop.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('observer.stopHint')}</p>
          <ErrorNotice error={stop.error} />
        </ActionDialog>
      )}
    </Row>
  )
}
