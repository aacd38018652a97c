import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Shown instead of a screen's form if there are too few cohorts with the data that the screen needs. */
export function NoResultsYet({ title, children }: { title?: string; children: string }) {
  const { t } = useTranslation('admin')
  return (
    <EmptyState
      title={title ?? t('noResultsYet.title')}
      actions={<LinkButton to="/admin/overview">{t('noResultsYet.overview')}</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}
