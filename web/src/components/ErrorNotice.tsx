import { usePhraseFor } from '../i18n/phrase-for.ts'
import { Notice } from '../ui/Notice.tsx'

/** What went wrong, in words; nothing while nothing did. */
export function ErrorNotice({ error }: { error: unknown }) {
  const phraseFor = usePhraseFor()
  if (!error) return null
  return <Notice tone="danger">{phraseFor(error)}</Notice>
}
