import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import styles from './ObserverSetting.module.css'

/** Whether the learners of the organization can ask observers for ratings. */
export function ObserverSetting() {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId, allowsObservers } = useOrganization()
  const setting = useMutation({
    mutationFn: (isAllowed: boolean) => {
      const params = { organizationId }
      return api.call(endpoints.setObserverFeedback, { params, body: { isAllowed } })
    },
  })
  const savedValue = setting.data?.allowsObservers ?? allowsObservers ?? true
  return (
    <Stack as="section" gap={2}>
      <Heading>{t('observers.title')}</Heading>
      <Checkbox
        isSelected={setting.isPending ? setting.variables : savedValue}
        onChange={(isAllowed) => setting.mutate(isAllowed)}
      >
        {t('observers.allow')}
      </Checkbox>
      <p className={styles.hint}>{t('observers.hint')}</p>
      <ErrorNotice error={setting.error} />
    </Stack>
  )
}
