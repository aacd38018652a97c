import { type Connection, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ConnectionStateText } from './ConnectionStateText.tsx'
import { buildBody, initialValues } from './connection-values.ts'

const tones = { draft: 'info', on: 'success', off: 'warning', ending: 'warning' } as const

/** The state of the connection, with the button that turns it on or off. */
export function ConnectionSwitch({ connection }: { connection: Connection }) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const { id, state, version, scopes } = connection
  const turn = useMutation({
    mutationFn: (next: 'on' | 'off') => {
      const body = { ...buildBody(initialValues(connection), { state: next, scopes }), version }
      return change((api, args) =>
        api.call(endpoints.updateConnection, { ...args, params: { connectionId: id }, body }),
      )
    },
  })
  const label = { draft: 'turnOn', on: 'turnOff', off: 'turnOn', ending: 'keep' } as const
  return (
    <>
      <Notice tone={tones[state]}>
        <p>
          <ConnectionStateText connection={connection} />
        </p>
        <Button
          variant="secondary"
          isPending={turn.isPending}
          onPress={() => turn.mutate(state === 'on' ? 'off' : 'on')}
        >
          {t(`connections.${label[state]}`)}
        </Button>
      </Notice>
      <ErrorNotice error={turn.error} />
    </>
  )
}
