import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { openingStep } from '../../../components/assessments/next-step.ts'

/** Accepts the invitation, or finds its assessment if it was accepted before, and opens the next step. */
export function useAcceptInvitation({
  invitationId,
  code,
}: {
  invitationId: string
  code: string | undefined
}) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { assessmentId } = await api.call(endpoints.respondToInvitation, {
        params: { invitationId },
        body: { response: 'ACCEPT', code },
      })
      // The code of the link has confirmed the email address.
      if (code) void queryClient.invalidateQueries({ queryKey: ['profile'] })
      if (!assessmentId) return undefined
      const args = { params: { assessmentId }, query: {} }
      const assessment = await api.call(endpoints.getAssessment, args)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      return assessment
    },
    onSuccess: async (assessment) => {
      if (assessment) {
        const params = { assessmentId: assessment.id }
        await navigate({ to: openingStep(assessment), params, replace: true })
      } else await navigate({ to: '/your-assessments', replace: true })
      // An earlier removal would briefly show the invitation as already accepted.
      queryClient.removeQueries({ queryKey: [endpoints.getInvitation.path] })
    },
  })
}
