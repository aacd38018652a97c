import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CopyButton.module.css'
import { copyText } from './copy-text.ts'

const CONFIRMATION_MS = 2500

type Props = {
  text: string
  label: string
  /** The accessible name, which says what is copied. */
  name: string
}

/** Copies the text, or shows it if the browser refuses access to the clipboard. */
export function CopyButton({ text, label, name }: Props) {
  const { t } = useTranslation('admin')
  const [outcome, setOutcome] = useState<'copied' | 'shown'>()

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  if (outcome === 'shown') return <span className={styles.text}>{text}</span>
  return (
    <span className={styles.button}>
      <Button
        variant="quiet"
        aria-label={name}
        onPress={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'shown'))}
      >
        <span className={styles.label}>
          <span className={outcome && styles.hidden}>{label}</span>
          {outcome && <span>{t('invitations.copied')}</span>}
        </span>
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && t('invitations.copied')}</span>
      </VisuallyHidden>
    </span>
  )
}
