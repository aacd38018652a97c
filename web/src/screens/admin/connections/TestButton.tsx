import { type Connection, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { visitInstitution } from '../../../session/institution-visit.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Starts a trial login, whose result has its own screen. */
export function TestButton({ connection: { id, name } }: { connection: Connection }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  const test = useMutation({
    mutationFn: () => {
      const search = new URLSearchParams({ organization: organizationId })
      const returnTo = `/admin/connections/${id}/test?${search}`
      const args = { params: { connectionId: id }, query: { organizationId } }
      return visitInstitution({ purpose: 'test', connectionId: id, name, returnTo }, () =>
        api.call(endpoints.startConnectionTest, args),
      )
    },
  })
  return (
    <>
      <ErrorNotice error={test.error} />
      <div>
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          {t('connections.test.start')}
        </Button>
      </div>
    </>
  )
}
