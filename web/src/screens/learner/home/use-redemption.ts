import { endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { accessCodeForm, accessCodeQuery } from '../../../components/access-code-query.ts'
import { openingStep } from '../../../components/assessments/next-step.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'

export type Redemption = ReturnType<typeof useRedemption>

/**
 * Redeems an access code and opens the assessment. `linkCode` is the code in the URL, or empty. A learner who has just
 * registered or logged in has already seen the cohort of the link, so the code is redeemed at once; other learners are
 * asked first, because joining a cohort shows their results to its administrators. If the code cannot be redeemed, the
 * form contains it and shows the reason.
 */
export function useRedemption(linkCode: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isConfirmed = useLocation({ select: ({ state }) => state.isAfterLogin === true })
  const [isHandled, setHandled] = useState(linkCode === '')
  const form = useFormFields({
    ...accessCodeForm,
    initialValues: { accessCode: linkCode },
    onSubmit: async (body) => {
      const assessment = await api.call(endpoints.createAssessment, { body })
      // The next screen that shows the assessments reloads them. Reloading them here would briefly change this screen.
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path], refetchType: 'none' })
      const params = { assessmentId: assessment.id }
      // Going back to a link with a code would redeem it again.
      await navigate({ to: openingStep(assessment), params, replace: linkCode !== '' })
    },
  })
  const { data: cohort, error } = useQuery({
    ...accessCodeQuery(api, linkCode),
    enabled: !isHandled && !isConfirmed,
  })
  // The learner may have a seat of a code that no one else can redeem any more.
  const mayHaveSeat =
    error instanceof ApiError && ['access_code.used_up', 'access_code.expired'].includes(error.code ?? '')
  const isRedeemedAtOnce = !isHandled && (isConfirmed || mayHaveSeat)
  const redeem = useEffectEvent(async () => {
    await form.submit()
    setHandled(true)
  })
  useEffect(() => {
    if (isRedeemedAtOnce) void redeem()
  }, [isRedeemedAtOnce])

  const isWaiting = isRedeemedAtOnce || !error
  return {
    form,
    cohort,
    step: isHandled ? 'form' : cohort ? 'question' : isWaiting ? 'loading' : 'form',
    join: async () => {
      await form.submit()
      setHandled(true)
    },
    decline: () => {
      setHandled(true)
      form.change('accessCode', '')
      void navigate({ to: '/', replace: true })
    },
  } as const
}
