import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './ObserverSetting.module.css'

/** Whether the learners of the organization can ask observers for ratings. */
export function ObserverSetting() {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organization } = useProfile()
  const setting = useMutation({
    mutationFn: (isAllowed: boolean) => {
      const params = { organizationId: organization?.organizationId ?? '' }
      return api.call(endpoints.setObserverFeedback, { params, body: { isAllowed } })
    },
  })
  if (!organization) return null
  const savedValue = setting.data?.allowsObservers ?? organization.allowsObservers
  return (
    <section className={styles.setting}>
      <h2 className={styles.heading}>{t('observers.title')}</h2>
      <Checkbox
        isSelected={setting.isPending ? setting.variables : savedValue}
        onChange={(isAllowed) => setting.mutate(isAllowed)}
      >
        {t('observers.allow')}
      </Checkbox>
      <p className={styles.hint}>{t('observers.hint')}</p>
      <ErrorNotice error={setting.error} />
    </section>
  )
}
