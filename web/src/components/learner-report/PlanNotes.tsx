import type { IndividualReport, PlanNote } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import type { PlanChanges } from '../plan/use-plan.ts'
import styles from './PlanNotes.module.css'
import { type NotesState, usePlanNotes } from './use-plan-notes.ts'

type Props = {
  assessmentId: string
  prompts: IndividualReport['plan']
  storedNotes: readonly PlanNote[] | undefined
  changes: PlanChanges
}

/** The prompts of the report's plan, each with a text field. */
export function PlanNotes({ assessmentId, prompts, storedNotes, changes }: Props) {
  const { t } = useTranslation('assessment')
  const notes = usePlanNotes({ assessmentId, promptCount: prompts.length, storedNotes, changes })
  const moveToAccount = useMutation({ mutationFn: notes.moveToAccount })
  const isOnlyOnDevice = !storedNotes || notes.isMoveOffered
  return (
    <>
      <h3 className={styles.title}>{t('plan.notes.title')}</h3>
      {isOnlyOnDevice && !notes.isMoveOffered && <p className={styles.hint}>{t('plan.notes.device')}</p>}
      <Stack gap={5} isBlockInPrint className={styles.prompts}>
        {prompts.map(({ prompt, hint }, index) => (
          <TextArea
            key={prompt}
            label={prompt}
            description={hint}
            value={notes.texts[index] ?? ''}
            onChange={(text) => notes.write(index, text)}
            onBlur={() => void notes.save()}
          />
        ))}
      </Stack>
      {notes.isMoveOffered && (
        <Notice tone="info" title={t('plan.notes.offerTitle')}>
          <p>{t('plan.notes.offer')}</p>
          <ErrorNotice error={moveToAccount.error} />
          <Button
            variant="secondary"
            isPending={moveToAccount.isPending}
            onPress={() => moveToAccount.mutate()}
          >
            {t('plan.notes.moveToAccount')}
          </Button>
        </Notice>
      )}
      <SaveState
        state={notes.state}
        isInAccount={!isOnlyOnDevice}
        isEmpty={notes.texts.every((text) => text === '')}
        onRetry={() => void notes.save()}
      />
    </>
  )
}

type SaveStateProps = { state: NotesState; isInAccount: boolean; isEmpty: boolean; onRetry: () => void }

function SaveState({ state, isInAccount, isEmpty, onRetry }: SaveStateProps) {
  const { t } = useTranslation(['assessment', 'common'])
  if (state === 'not-stored') return <Notice tone="warning">{t('plan.notes.notStored')}</Notice>
  // The state stays `device` when the learner agrees to store a plan before writing a note.
  const hasNothingToSave = isEmpty && (state === 'saved' || state === 'device')
  if (!isInAccount || hasNothingToSave) return null
  return (
    <div className={styles.state}>
      <span role="status">{t(`plan.notes.${textKeyOf(state)}`)}</span>
      {state === 'failed' && (
        <Button variant="quiet" onPress={onRetry}>
          {t('common:buttons.tryAgain')}
        </Button>
      )}
    </div>
  )
}

function textKeyOf(state: Exclude<NotesState, 'not-stored'>) {
  if (state === 'saved') return 'saved'
  return state === 'saving' ? 'saving' : 'onDevice'
}
