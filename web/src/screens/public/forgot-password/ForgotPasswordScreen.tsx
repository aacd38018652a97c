import { useState } from 'react'
import { CheckEmailNotice } from '../../../components/CheckEmailNotice.tsx'
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
        <CheckEmailNotice email={email} onOtherAddress={() => setSent(false)} />
      ) : (
        <ForgotPasswordForm email={email} onSent={showConfirmation} />
      )}
    </WelcomeFrame>
  )
}
