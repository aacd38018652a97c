import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { usePhraseFor } from '../../../i18n/phrase-for.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** An invitation that leads nowhere: why, and the way home. */
export function ClosedInvitation({ error }: { error: ApiError }) {
  const { t } = useTranslation('assessment')
  const phraseFor = usePhraseFor()
  const isUnknown = error.code === 'not_found' || error.code === 'input.invalid'
  return (
    <Page title={t(titleOf(error))}>
      <p role="alert">{isUnknown ? t('invitation.notFound') : phraseFor(error)}</p>
      <div>
        <LinkButton href="/">{t('wayHome')}</LinkButton>
      </div>
    </Page>
  )
}

function titleOf({ code }: ApiError) {
  if (code === 'invitation.closed') return 'invitation.closedTitle'
  return code === 'access_code.used_up' ? 'invitation.usedUpTitle' : 'invitation.notFoundTitle'
}
