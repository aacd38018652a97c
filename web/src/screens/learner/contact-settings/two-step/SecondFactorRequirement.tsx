import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useProfile } from '../../../../session/use-profile.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Text } from '../../../../ui/Layout.tsx'

/**
 * A checkbox that requires all administrators of the organization to have a second factor. Shown only to administrators
 * who have a second factor and no limited role.
 */
export function SecondFactorRequirement({ onChange }: { onChange: () => Promise<void> }) {
  const { t } = useTranslation()
  const api = useApi()
  const { organization } = useProfile()
  const change = useMutation({
    mutationFn: async (isRequired: boolean) => {
      const params = { organizationId: organization?.organizationId ?? '' }
      await api.call(endpoints.setSecondFactorRequirement, { params, body: { isRequired } })
      await onChange()
    },
  })
  if (!organization || organization.isLimited) return null
  return (
    <div>
      <Checkbox
        isSelected={change.isPending ? change.variables : organization.requiresSecondFactor}
        onChange={(isRequired) => change.mutate(isRequired)}
      >
        {t('contactSettings.twoStep.require', { organization: organization.organizationName })}
      </Checkbox>
      <Text tone="quiet">{t('contactSettings.twoStep.requireHint')}</Text>
      <ErrorNotice error={change.error} />
    </div>
  )
}
