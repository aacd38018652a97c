import { endpoints, type Institution } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import type { Api } from '../../api/api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { visitInstitution } from '../../session/institution-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/Layout.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

type Props = { institution: Pick<Institution, 'connectionId' | 'name'>; label?: string }

/** Leads to the login of an institution. The user then returns to the remembered location. */
export function InstitutionButton({ institution: { connectionId, name }, label }: Props) {
  const { t } = useTranslation('account')
  const api = useApi()
  const start = useMutation({
    mutationFn: () =>
      visitInstitution({ purpose: 'login', connectionId, name, returnTo: '/login' }, () =>
        api.call(endpoints.startInstitutionLogin, { params: { connectionId } }),
      ),
  })
  return (
    <>
      <ErrorNotice error={start.error} />
      <Button size="large" isWide isPending={start.isPending} onPress={() => start.mutate()}>
        {label ?? t('institution.continueWith', { name })}
      </Button>
    </>
  )
}

/** The part of the login page for people of an institution, in a chunk that other people do not load. */
export function InstitutionStep({ institution }: { institution: Institution }) {
  const { t } = useTranslation('account')
  const { name, isOnlyLogin } = institution
  return (
    <>
      <Text role="status" tone="quiet">
        {t(isOnlyLogin ? 'institution.onlyLogin' : 'institution.orPassword', { name })}
      </Text>
      <InstitutionButton institution={institution} />
    </>
  )
}

export async function findInstitution(api: Api, email: string) {
  return (await api.call(endpoints.findInstitution, { body: { email } })).institution
}

export function getInstitution(api: Api, connectionId: string) {
  return api.call(endpoints.getInstitution, { params: { connectionId } })
}
