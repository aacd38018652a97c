import { useErrorPhrase } from '../i18n/use-error-phrase.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './SaveStatus.module.css'
import type { Answers } from './use-pending-answers.ts'

type SaveStatusProps = {
  answers: Pick<Answers, 'save' | 'flush' | 'durability'>
  /** Whether at least one question has an answer. If none has, the status “saved” is not shown. */
  hasAnswers: boolean
}

/**
 * One line that shows whether the answers are saved. Screen readers announce it only if answers are not saved. If the
 * server has rejected answers, a notice follows.
 */
export function SaveStatus({ answers, hasAnswers }: SaveStatusProps) {
  const { t } = useTranslation('assessment')
  const phraseFor = useErrorPhrase()
  const { save, flush } = answers
  const answersStatus = shownStatus(answers)
  const status = answersStatus === 'saved' && !hasAnswers ? 'unanswered' : answersStatus
  const isAnnounced = status === 'waiting' || status === 'rejected' || status === 'notStored'

  return (
    <>
      <div className={styles.place} aria-hidden="true">
        <p className={styles.line} data-status={status}>
          <span className={styles.dot} />
          {status !== 'opening' && status !== 'unanswered' && <span>{t(`save.${status}`)}</span>}
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{isAnnounced && t(`save.${status}`)}</span>
      </VisuallyHidden>
      {save.status === 'rejected' && (
        <Notice tone="warning" title={t('save.rejectedTitle')}>
          <p>{phraseFor(save.error)}</p>
          <Button variant="secondary" onPress={() => void flush().catch(() => undefined)}>
            {t('save.tryAgain')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/**
 * The statuses `waiting` and `rejected` tell the user that the answers are saved on the device. They are shown only if
 * the answers are durable.
 */
function shownStatus({ save: { status }, durability }: SaveStatusProps['answers']) {
  if ((status !== 'waiting' && status !== 'rejected') || durability === 'durable') return status
  return durability === 'writing' ? 'storing' : 'notStored'
}
