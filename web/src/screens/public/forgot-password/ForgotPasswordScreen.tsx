import { useState } from 'react'
import { CheckEmailPage } from '../../../components/CheckEmailPage.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

export function ForgotPasswordScreen({ search }: { search: { username?: string } }) {
  const [email, setEmail] = useState(search.username ?? '')
  const [isSent, setSent] = useState(false)

  function showConfirmation(address: string) {
    setEmail(address)
    setSent(true)
  }
  return (
    <WelcomeFrame>
      {isSent ? (
        <CheckEmailPage email={email} onOtherAddress={() => setSent(false)} />
      ) : (
        <ForgotPasswordForm email={email} onSent={showConfirmation} />
      )}
    </WelcomeFrame>
  )
}
