import { Fragment } from 'react'

const wrappingPoints = /(?<=[@.+_])/

/** An email address that wraps after punctuation if it is longer than its line. Browsers wrap after hyphens anyway. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <bdi>
      {email.split(wrappingPoints).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={i}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}
