import type { Platform } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { initialValues } from './platform-values.ts'
import { usePlatformUpdate } from './use-platform-update.ts'

/** Whether people can come from the platform, with the button that changes it. */
export function PlatformSwitch({ platform }: { platform: Platform }) {
  const { t } = useTranslation('admin')
  const update = usePlatformUpdate()
  const { state, endsAt } = platform
  const turn = useMutation({
    mutationFn: () => update(platform, initialValues(platform), state === 'on' ? 'off' : 'on'),
  })
  const label = { on: 'connections.turnOff', off: 'connections.turnOn', ending: 'connections.keep' } as const
  return (
    <>
      <Notice tone={state === 'on' ? 'success' : 'warning'}>
        <p>
          <span>{t(`platforms.state.${state}`)}</span>
          {endsAt && <span>{` ${t('platforms.endsAt', { date: formatDate(endsAt) })}`}</span>}
        </p>
        <Button variant="secondary" isPending={turn.isPending} onPress={() => turn.mutate()}>
          {t(label[state])}
        </Button>
      </Notice>
      <ErrorNotice error={turn.error} />
    </>
  )
}
