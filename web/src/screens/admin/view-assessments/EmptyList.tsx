import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import styles from './EmptyList.module.css'

/** Why there is nothing to see, and what to do about it. `onClear` where filters are the reason. */
export function EmptyList({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('admin')
  const kind = onClear ? 'noMatch' : 'empty'
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{t(`assessments.${kind}.title`)}</h2>
      <p className={styles.body}>{t(`assessments.${kind}.body`)}</p>
      <div className={styles.actions}>
        {onClear ? (
          <Button variant="secondary" onPress={onClear}>
            {t('assessments.clearFilters')}
          </Button>
        ) : (
          <>
            <LinkButton href="/admin/invitations">{t('assessments.empty.invite')}</LinkButton>
            <LinkButton variant="secondary" href="/admin/cohorts">
              {t('assessments.empty.cohorts')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
