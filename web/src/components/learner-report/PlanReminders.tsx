import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Stack, Text } from '../../ui/Layout.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import type { PlanChanges } from '../plan/use-plan.ts'

/** Turns the plan reminders on or off. */
export function PlanReminders({ isOn, changes }: { isOn: boolean; changes: PlanChanges }) {
  const { t } = useTranslation('assessment')
  const setting = useMutation({ mutationFn: changes.setReminders })
  return (
    <Stack gap={1} isHiddenInPrint>
      <Checkbox
        isSelected={setting.isPending ? setting.variables : isOn}
        onChange={(isSelected) => setting.mutate(isSelected)}
      >
        {t('plan.reminders.label')}
      </Checkbox>
      <Text tone="quiet">{t('plan.reminders.hint')}</Text>
      <ErrorNotice error={setting.error} />
    </Stack>
  )
}
