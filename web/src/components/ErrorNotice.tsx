import { useErrorPhrase } from '../i18n/use-error-phrase.ts'
import { Notice } from '../ui/Notice.tsx'

/** What went wrong, in words; nothing while nothing did. */
export function ErrorNotice({ error }: { error: unknown }) {
  const phraseFor = useErrorPhrase()
  if (!error) return null
  return <Notice tone="danger">{phraseFor(error)}</Notice>
}
