import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/Link.tsx'

/** Leads an administrator back to the filtered list, or to the full list if the report was opened by its URL. */
export function BackToList() {
  const { t } = useTranslation('leader')
  const { history } = useRouter()
  if (!history.canGoBack()) {
    return (
      <Link isBlock to="/admin/view-assessments">
        {t('report.backToList')}
      </Link>
    )
  }
  return (
    <Link isBlock onPress={() => history.back()}>
      {t('report.backToList')}
    </Link>
  )
}
