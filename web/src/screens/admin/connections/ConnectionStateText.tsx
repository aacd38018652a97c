import type { Connection } from '@lpi/contract'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** What the state of a connection means for its people. */
export function ConnectionStateText({
  connection: { state, endsAt },
}: {
  connection: Pick<Connection, 'state' | 'endsAt'>
}) {
  const { t } = useTranslation('admin')
  return t(`connections.state.${state}`, { date: endsAt ? formatDate(endsAt) : '' })
}
