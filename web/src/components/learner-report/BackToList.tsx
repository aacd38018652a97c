import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'

/** A link to the previous page, or to the list of assessments if there is no previous page. */
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
