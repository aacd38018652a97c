import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './LoadFailure.module.css'

/** In the place of a learner's screen whose content did not come: try again, or go home. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['assessment', 'common'])
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page title={t('common:somethingWentWrong')}>
      <ErrorNotice error={error} />
      <div className={styles.actions}>
        {!isGone && <Button onPress={onRetry}>{t('common:buttons.tryAgain')}</Button>}
        <LinkButton variant={isGone ? 'primary' : 'secondary'} href="/">
          {t('wayHome')}
        </LinkButton>
      </div>
    </Page>
  )
}
