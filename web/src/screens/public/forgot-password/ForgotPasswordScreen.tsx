import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckEmailNotice } from '../../../components/CheckEmailNotice.tsx'
import { WelcomeFrame } from '../../../components/WelcomeFrame.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

export function ForgotPasswordScreen() {
  const { username } = useSearch({ strict: false })
  const [email, setEmail] = useState(typeof username === 'string' ? username : '')
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
