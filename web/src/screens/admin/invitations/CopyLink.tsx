import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './CopyLink.module.css'
import { copyText } from './copy-text.ts'

const CONFIRMATION_MS = 2500

/** Copies the link of one invitation, or shows it if the browser refuses access to the clipboard. */
export function CopyLink({ link, email }: { link: string; email: string }) {
  const { t } = useTranslation('admin')
  const [outcome, setOutcome] = useState<'copied' | 'shown'>()

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  if (outcome === 'shown') return <span className={styles.link}>{link}</span>
  return (
    <span className={styles.button}>
      <Button
        variant="quiet"
        aria-label={t('invitations.copyLinkNamed', { email })}
        onPress={() => void copyText(link).then((isCopied) => setOutcome(isCopied ? 'copied' : 'shown'))}
      >
        {outcome ? t('invitations.copied') : t('invitations.copyLink')}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && t('invitations.copied')}</span>
      </VisuallyHidden>
    </span>
  )
}
