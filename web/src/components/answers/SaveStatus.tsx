import { useTranslation } from 'react-i18next'
import { useErrorPhrase } from '../../i18n/use-error-phrase.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SaveStatus.module.css'
import type { Answers } from './use-answers.ts'

/** One quiet line: where the answers are. Spoken only when that changes in a way that matters. */
export function SaveStatus({ answers }: { answers: Answers }) {
  const { t } = useTranslation('assessment')
  const phraseFor = useErrorPhrase()
  const { save, isLasting, flush } = answers
  const isWaiting = save.status === 'waiting' || save.status === 'refused'

  return (
    <>
      <p className={styles.line} data-status={save.status} aria-hidden="true">
        <span className={styles.dot} />
        {t(isWaiting && !isLasting ? 'save.notKept' : `save.${save.status}`)}
      </p>
      <VisuallyHidden>
        <span role="status">{isWaiting ? t(isLasting ? `save.${save.status}` : 'save.notKept') : ''}</span>
      </VisuallyHidden>
      {save.status === 'refused' && (
        <Notice tone="warning" title={t('save.refusedTitle')}>
          <p>{phraseFor(save.error)}</p>
          <Button variant="secondary" onPress={() => void flush().catch(() => undefined)}>
            {t('save.tryAgain')}
          </Button>
        </Notice>
      )}
    </>
  )
}
