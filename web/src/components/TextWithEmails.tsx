import { Fragment } from 'react'
import { EmailAddress } from './EmailAddress.tsx'

type Props = {
  /** A translation that contains the email addresses. */
  text: string
  emails: readonly string[]
}

/** Text with email addresses, whose positions depend on the language. An address may be a part of a longer one. */
export function TextWithEmails({ text, emails }: Props) {
  const [email, ...otherEmails] = emails.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (email === undefined) return <span>{text}</span>
  return text.split(email).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    <Fragment key={i}>
      {i > 0 && <EmailAddress email={email} isInSentence />}
      <TextWithEmails text={part} emails={otherEmails} />
    </Fragment>
  ))
}
