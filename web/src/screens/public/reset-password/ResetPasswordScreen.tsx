import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { CheckFailed, PasswordSaved, UnusableLink } from './ResetOutcomes.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

export function ResetPasswordScreen({ search }: { search: { code?: string } }) {
  return (
    <WelcomeFrame>
      <ResetSteps search={search} />
    </WelcomeFrame>
  )
}

function ResetSteps({ search }: { search: { code?: string } }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const code = useCodeFromUrl(search)
  const [step, setStep] = useState<'form' | 'saved' | 'rejected'>('form')
  const validity = useQuery({
    queryKey: ['reset-code', code],
    queryFn: () => verifyRecoveryCode(api, code),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

  if (step === 'saved') return <PasswordSaved />
  if (step === 'rejected') return <UnusableLink isBlank={false} />
  if (validity.isPending) return <Spinner label={t('reset.checking')} />
  if (isInvalidCode(validity.error)) return <UnusableLink isBlank={code === ''} />
  if (validity.error) return <CheckFailed error={validity.error} onRetry={() => validity.refetch()} />
  return (
    <ResetPasswordForm code={code} onSaved={() => setStep('saved')} onRejected={() => setStep('rejected')} />
  )
}

function isInvalidCode(error: unknown) {
  return error instanceof ApiError && (error.status === 400 || error.status === 404)
}
