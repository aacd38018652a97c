import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { openingStep } from '../../../components/assessments/next-step.ts'

/**
 * Accepts the invitation and opens the next step of its assessment. If the invitation was already accepted, only opens
 * the next step.
 */
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
    mutationFn: async () => {
      const { assessmentId } = await api.call(endpoints.respondToInvitation, {
        params: { invitationId },
        body: { response: 'ACCEPT', code },
      })
      // The code from the emailed link may have confirmed the email address.
      if (code) void queryClient.invalidateQueries({ queryKey: ['profile'] })
      if (!assessmentId) return undefined
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      const assessment = await api.call(endpoints.getAssessment, { params: { assessmentId }, query: {} })
      return { id: assessmentId, to: openingStep(assessment) }
    },
    onSuccess: async (target) => {
      if (target) {
        await navigate({ to: target.to, params: { assessmentId: target.id }, replace: true })
      } else await navigate({ to: '/your-assessments', replace: true })
      // Removing the loaded invitation earlier would briefly show the invitation as already accepted.
      queryClient.removeQueries({ queryKey: [endpoints.getInvitation.path] })
    },
  })
}
