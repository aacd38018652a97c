import { useErrorPhrase } from '../i18n/use-error-phrase.ts'
import { Notice } from '../ui/Notice.tsx'

/** The message for an error. Renders nothing if there is no error. */
export function ErrorNotice({ error }: { error: unknown }) {
  const phraseFor = useErrorPhrase()
  if (!error) return null
  return <Notice tone="danger">{phraseFor(error)}</Notice>
}
