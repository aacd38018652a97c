import type { Assessment, QuestionPage } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answers } from '../../../answers/use-pending-answers.ts'
import { useReleaseText } from '../../../components/assessments/use-release-text.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FinishedMessage } from './FinishedMessage.tsx'
import { ReviewAnswers } from './ReviewAnswers.tsx'
import { checkResponseQuality } from './response-quality.ts'
import { useFinish } from './use-finish.ts'

type Props = {
  assessment: Assessment
  /** The number of the last page. */
  page: number
  /** The pages that are loaded. */
  pages: readonly QuestionPage[]
  answers: Answers
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onMissing: (page: number) => void
  /** Shows a message in place of the statements. */
  onFinished: (message: ReactNode) => void
  /** Opens the page of an answer that the learner wants to change. */
  onReview: (page: number) => void
}

export function FinishDialog(props: Props) {
  const { assessment, page, pages, answers, isOpen, onOpenChange, onMissing, onReview, onFinished } = props
  const assessmentId = assessment.id
  const { t } = useTranslation('assessment')
  const navigate = useNavigate()
  const release = useReleaseText()(assessment.release)
  usePreload('/assessment/$assessmentId/view-results')
  const { sameAnswerRun, isFast } = checkResponseQuality(
    pages,
    answers.localAnswers,
    assessment.statementCount,
  )
  const finish = useFinish({
    assessmentId,
    page,
    flush: answers.flush,
    // If the report is not released, the report screen explains what happens next.
    onCompleted: () => {
      if (!release) onFinished(<FinishedMessage assessmentId={assessmentId} />)
    },
  })

  function confirm() {
    finish.mutate(undefined, {
      onSuccess: ({ nextStep }) => {
        if (nextStep.to === 'page') onMissing(nextStep.page)
        if (nextStep.to === 'demographics')
          void navigate({ to: '/demographics/$assessmentId', params: { assessmentId } })
      },
    })
  }

  return (
    <Dialog
      title={t('finish.title')}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!finish.isPending) onOpenChange(isNowOpen)
      }}
      actions={
        <>
          <Button variant="secondary" isDisabled={finish.isPending} onPress={() => onOpenChange(false)}>
            {t('finish.back')}
          </Button>
          <Button isPending={finish.isPending} onPress={confirm}>
            {t('finish.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(release || answers.save.status === 'waiting' ? 'finish.bodyWaiting' : 'finish.body')}</p>
      {release && <p>{release}</p>}
      {(sameAnswerRun > 0 || isFast) && (
        <Notice tone="info" title={t('finish.quality.title')}>
          {sameAnswerRun > 0 && <p>{t('finish.quality.sameAnswers', { n: sameAnswerRun })}</p>}
          {isFast && <p>{t('finish.quality.fast')}</p>}
        </Notice>
      )}
      <ReviewAnswers
        pages={pages}
        isComplete={pages.flatMap(({ questions }) => questions).length >= assessment.statementCount}
        localAnswers={answers.localAnswers}
        onReview={onReview}
      />
      {finish.error && <ErrorNotice error={finish.error} />}
    </Dialog>
  )
}
