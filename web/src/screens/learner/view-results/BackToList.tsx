import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/Link.tsx'

const LIST = '/admin/view-assessments'

/** For an administrator: to the list as it was, or to the whole list where the report was opened by its address. */
export function BackToList() {
  const { t } = useTranslation('leader')
  const { history } = useRouter()
  if (!history.canGoBack()) {
    return (
      <Link isAlone href={LIST}>
        {t('report.backToList')}
      </Link>
    )
  }
  return (
    <Link isAlone onPress={() => history.back()}>
      {t('report.backToList')}
    </Link>
  )
}
