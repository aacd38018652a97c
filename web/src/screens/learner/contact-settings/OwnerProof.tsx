import { type ErrorCode, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { visitInstitution } from '../../../session/institution-visit.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { ExternalLink } from '../../../ui/Link.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'

/**
 * The sections of the changes that need a password or, for an account without a password, a new login at the
 * institution.
 */
const sections = {
  email: 'email',
  setUp: 'two-step',
  renew: 'two-step',
  turnOff: 'two-step',
  erase: 'own-data',
} as const
export type ProvedChange = keyof typeof sections
export const provedChanges = Object.keys(sections) as ProvedChange[]

/** The change for which the user has just logged in at the institution again. */
export const ProvedChangeContext = createContext<ProvedChange | undefined>(undefined)

export const useProvedChange = () => useContext(ProvedChangeContext)

type Values = { password: string }

/** How the owner of the account proves a change: with a password, or with a visit to the institution. */
export function useOwnerProof(change: ProvedChange) {
  const { hasPassword, institution } = useProfile().user
  const provedChange = useProvedChange()
  const [isRefused, setRefused] = useState(false)
  return {
    hasPassword,
    /**
     * Whether the user has to visit the institution before the form is shown. A learning platform can’t be visited: its
     * last launch counts, and if that is too long ago, the error says so.
     */
    needsVisit: !hasPassword && !institution?.isPlatform && (isRefused || provedChange !== change),
    /** The values without the password if the account has none. */
    body: <V extends Values>({ password, ...values }: V) => ({ ...values, ...(hasPassword && { password }) }),
    /** Asks for another visit if the last one is too long ago; rethrows every error. */
    explain: (error: unknown): never => {
      const code: ErrorCode | undefined = error instanceof ApiError ? error.code : undefined
      if (code === 'institution.proof_required') setRefused(true)
      throw error
    },
  }
}

type ProofFieldProps = Parameters<typeof PasswordField>[0] & { hasPassword: boolean }

/** The field for the password; nothing for an account without one. */
export function ProofField({ hasPassword, ...props }: ProofFieldProps) {
  return hasPassword && <PasswordField {...props} autoComplete="current-password" isRequired />
}

/** Starts the visit to the institution. Afterward, the settings open the same form again. */
export function useProofVisit(change: ProvedChange) {
  const api = useApi()
  const { userId, institution } = useProfile().user
  const returnTo = `/contact-settings?proved=${change}#${sections[change]}`
  return useMutation({
    mutationFn: async () => {
      if (!institution) return
      const { connectionId, name } = institution
      await visitInstitution({ purpose: 'proof', connectionId, name, returnTo }, () =>
        api.call(endpoints.startInstitutionProof, { params: { userId } }),
      )
    },
  })
}

/** Why the user visits the institution; without an institution, that the account needs a password first. */
export function ProofLead() {
  const { t } = useTranslation()
  const { institution } = useProfile().user
  if (institution) return <p>{t('contactSettings.proof.lead', { name: institution.name })}</p>
  return (
    <p>
      <span>{`${t('contactSettings.proof.needsPassword')} `}</span>
      <ExternalLink href="#password">{t('contactSettings.proof.setPassword')}</ExternalLink>
    </p>
  )
}

/** Takes the place of a form until the user has logged in at the institution again. */
export function ProofStep({ change, onCancel }: { change: ProvedChange; onCancel: () => void }) {
  const { t } = useTranslation()
  const { institution } = useProfile().user
  const visit = useProofVisit(change)
  return (
    <>
      <ProofLead />
      <ErrorNotice error={visit.error} />
      <Row gap={5} rowGap={3} isFlush>
        {institution && (
          <Button isPending={visit.isPending} onPress={() => visit.mutate()}>
            {t('contactSettings.proof.continueWith', { name: institution.name })}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </Row>
    </>
  )
}
