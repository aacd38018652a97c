import { Fragment } from 'react'
import styles from './EmailAddress.module.css'

const wrappingPoints = /(?<=[@.+_])/
/** Hyphens and the character after them. */
const hyphens = /(-+.)/u

type Props = {
  email: string
  /** True to move the address to the next line instead of wrapping it. */
  isInSentence?: boolean
}

/** An email address that wraps after punctuation, but not after hyphens, if it is longer than its line. */
export function EmailAddress({ email, isInSentence = false }: Props) {
  const parts = isInSentence ? [email] : email.split(wrappingPoints)
  return (
    <bdi translate="no">
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part.split(hyphens).map((text, j) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
            <span key={j} className={j % 2 === 1 ? styles.hyphen : undefined}>
              {text}
            </span>
          ))}
        </Fragment>
      ))}
    </bdi>
  )
}
