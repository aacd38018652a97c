import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './LoadFailure.module.css'

/** Shown if the content of a learner's screen cannot be loaded: the learner can try again or go home. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['assessment', 'common'])
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <Page title={t('common:somethingWentWrong')}>
      <ErrorNotice error={error} />
      <div className={styles.actions}>
        {!isNotFound && <Button onPress={onRetry}>{t('common:buttons.tryAgain')}</Button>}
        <LinkButton variant={isNotFound ? 'primary' : 'secondary'} href="/">
          {t('goHome')}
        </LinkButton>
      </div>
    </Page>
  )
}
