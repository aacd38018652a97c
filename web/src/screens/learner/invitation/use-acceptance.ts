import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { firstStep, nextStep } from '../../../components/assessments/next-step.ts'

/** Accepts, or finds what was accepted before, and goes on where the assessment stands. */
export function useAcceptance({ invitationId, code }: { invitationId: string; code: string | undefined }) {
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
      // The code of the mailed link has confirmed the address.
      if (code) void queryClient.invalidateQueries({ queryKey: ['profile'] })
      if (!assessmentId) return '/your-assessments'
      const args = { params: { assessmentId }, query: {} }
      const assessment = await api.call(endpoints.getAssessment, args)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      const isNew = assessment.status !== 'COMPLETED' && assessment.progress === 0
      return isNew ? firstStep(assessment) : nextStep(assessment).href
    },
    onSuccess: async (href) => {
      await navigate({ href, replace: true })
      // Not before: the page would say for a moment that it was accepted long ago.
      queryClient.removeQueries({ queryKey: [endpoints.getInvitation.path] })
    },
  })
}
