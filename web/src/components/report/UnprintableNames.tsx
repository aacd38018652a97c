import { findUnprintableScript } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says which of the names the PDF prints as boxes, because it has no font for their scripts. */
export function UnprintableNames({ names }: { names: readonly string[] }) {
  const { t, language } = useTranslation('common')
  const scripts = new Intl.DisplayNames(language, { type: 'script' })
  const sentences = [...new Set(names)].flatMap((name) => {
    const script = findUnprintableScript(name)
    return script ? t('unprintableName', { name, script: scripts.of(script) ?? script }) : []
  })
  if (sentences.length === 0) return null
  return (
    <Notice tone="warning">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
