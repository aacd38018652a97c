import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'

/** Leads an administrator back to the filtered list, or to the full list if the report was opened by its URL. */
export function BackToList() {
  const { t } = useTranslation('leader')
  const { history } = useRouter()
  return (
    <Link
      isBlock
      to="/admin/view-assessments"
      onClick={(event) => {
        if (!history.canGoBack()) return
        event.preventDefault()
        history.back()
      }}
    >
      {t('report.backToList')}
    </Link>
  )
}
