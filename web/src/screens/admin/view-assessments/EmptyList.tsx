import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Explains why the list is empty and what to do. `onClear` is set if filters exclude all rows. */
export function EmptyList({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('admin')
  const kind = onClear ? 'noMatch' : 'empty'
  return (
    <EmptyState
      title={t(`assessments.${kind}.title`)}
      actions={
        onClear ? (
          <Button variant="secondary" onPress={onClear}>
            {t('assessments.clearFilters')}
          </Button>
        ) : (
          <>
            <LinkButton to="/admin/people/invite">{t('invitations.invite')}</LinkButton>
            <LinkButton variant="secondary" to="/admin/cohorts">
              {t('assessments.empty.cohorts')}
            </LinkButton>
          </>
        )
      }
    >
      {t(`assessments.${kind}.body`)}
    </EmptyState>
  )
}
