import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import styles from './EmptyList.module.css'

/** Explains why the list is empty and what to do. `onClear` is set if filters exclude all rows. */
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
            <LinkButton to="/admin/invitations">{t('assessments.empty.invite')}</LinkButton>
            <LinkButton variant="secondary" to="/admin/cohorts">
              {t('assessments.empty.cohorts')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
