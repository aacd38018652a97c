import { useTranslation } from 'react-i18next'
import { useErrorPhrase } from '../../i18n/use-error-phrase.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SaveStatus.module.css'
import type { Answers } from './use-answers.ts'

/** One line that shows whether the answers are saved. Screen readers announce it only if they are not. */
export function SaveStatus({ answers }: { answers: Answers }) {
  const { t } = useTranslation('assessment')
  const phraseFor = useErrorPhrase()
  const { save, flush } = answers
  const status = shownStatus(answers)
  const isAnnounced = status === 'waiting' || status === 'refused' || status === 'notStored'

  return (
    <>
      <p className={styles.line} data-status={status} aria-hidden="true">
        <span className={styles.dot} />
        {status !== 'opening' && t(`save.${status}`)}
      </p>
      <VisuallyHidden>
        <span role="status">{isAnnounced && t(`save.${status}`)}</span>
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

/** Does not say that the answers are on the device before they are durable. */
function shownStatus({ save: { status }, durability }: Answers) {
  if ((status !== 'waiting' && status !== 'refused') || durability === 'durable') return status
  return durability === 'writing' ? 'storing' : 'notStored'
}
