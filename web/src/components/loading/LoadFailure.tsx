import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './LoadFailure.module.css'

type LoadFailureProps = { query: { error: unknown; refetch: () => unknown } }

/**
 * Why a list or a part of a screen could not be loaded, with a button to reload it. Renders nothing if there is no
 * error.
 */
export function LoadFailure({ query: { error, refetch } }: LoadFailureProps) {
  const { t } = useTranslation('common')
  if (!error) return null
  return (
    <div className={styles.failure}>
      <ErrorNotice error={error} />
      <Button variant="secondary" onPress={() => void refetch()}>
        {t('buttons.tryAgain')}
      </Button>
    </div>
  )
}
