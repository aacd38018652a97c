import { useStore } from 'zustand'
import { useTranslation } from '../../i18n/use-translation.ts'
import { forgetOtherAccount, otherAccount } from '../../session/other-account.ts'
import { useSession } from '../../session/session.ts'
import { useLoadedProfile } from '../../session/use-profile.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Says that this tab shows another account than before, because someone logged in in another tab. */
export function OtherAccountNotice() {
  const { t } = useTranslation('account')
  const userId = useSession((state) => (state.isAuthenticated ? state.userId : null))
  const otherUserId = useStore(otherAccount, (state) => state.userId)
  const user = useLoadedProfile()?.user
  if (!userId || userId !== otherUserId || !user) return null
  return (
    <Notice tone="info">
      <p>{t('layout.otherAccount', { email: user.email || `${user.firstName} ${user.lastName}`.trim() })}</p>
      <Button variant="secondary" onPress={forgetOtherAccount}>
        {t('layout.otherAccountClose')}
      </Button>
    </Notice>
  )
}
