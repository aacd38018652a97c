import { endpoints, type Session } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import styles from './ContactSettings.module.css'
import { parseDeviceName } from './parse-device-name.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function SessionsSection() {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const params = { userId }
  const sessions = useQuery(api.query(endpoints.listSessions, { params }))
  const [pendingKey, setPendingKey] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)

  async function endSessions(key: string, request: () => Promise<unknown>) {
    setPendingKey(key)
    setError(null)
    try {
      await request()
    } catch (thrown) {
      setError(thrown)
    }
    await sessions.refetch()
    setPendingKey(null)
  }
  const endSession = ({ id }: Session) =>
    endSessions(id, () => api.call(endpoints.endUserSession, { params: { userId, sessionId: id } }))
  const endOthers = () => endSessions('others', () => api.call(endpoints.endOtherSessions, { params }))

  return (
    <SettingsSection id="sessions" title={t('contactSettings.sessions.title')}>
      <Text tone="quiet">{t('contactSettings.sessions.lead')}</Text>
      <LoadedPart query={sessions}>
        {({ items }) => (
          <>
            <Stack as="ul" isPlain>
              {items.map((session) => (
                <li key={session.id} className={styles.line}>
                  <SessionDetails session={session} />
                  {!session.isCurrent && (
                    <Button
                      variant="quiet"
                      isPending={pendingKey === session.id}
                      aria-label={t('contactSettings.sessions.endNamed', {
                        date: formatDate(session.lastUsedAt),
                      })}
                      onPress={() => endSession(session)}
                    >
                      {t('contactSettings.sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
            <ErrorNotice error={error ?? sessions.error} />
            {items.length > 2 && (
              <Button variant="secondary" isPending={pendingKey === 'others'} onPress={endOthers}>
                {t('contactSettings.sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </LoadedPart>
    </SettingsSection>
  )
}

function SessionDetails({ session }: { session: Session }) {
  const { t } = useTranslation()
  const device = parseDeviceName(session.userAgent)
  return (
    <div>
      <p className={styles.value}>
        {device ? t('contactSettings.sessions.device', device) : t('contactSettings.sessions.unknownDevice')}
      </p>
      <Text tone="quiet">
        {session.isCurrent
          ? t('contactSettings.sessions.current')
          : t('contactSettings.sessions.lastUsed', { date: formatDate(session.lastUsedAt) })}
      </Text>
      {session.hasSecondFactor && <Text tone="quiet">{t('contactSettings.sessions.twoStep')}</Text>}
    </div>
  )
}
