import { type Args, endpoints, type Output, type PlanStep } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { ApiError } from '../../api/api-error.ts'

type Plan = Output<typeof endpoints.getPlan>
type StepContent = Args<typeof endpoints.savePlanStep>['body']

const noPlan: Plan = { consentedAt: null, sendsReminders: false, steps: [], notes: [] }

/** Returns the learner's plan and the functions that change it. They throw if the server does not store the change. */
export function usePlan() {
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.query(endpoints.getPlan, {})
  const query = useQuery(options)

  function update(change: (plan: Plan) => Plan) {
    queryClient.setQueryData(options.queryKey, (plan: Plan | undefined) => plan && change(plan))
  }

  async function start() {
    queryClient.setQueryData(options.queryKey, await api.call(endpoints.startPlan, {}))
  }

  async function saveStep(stepId: string, body: StepContent) {
    const savedStep = await api
      .call(endpoints.savePlanStep, { params: { stepId }, body })
      .catch(reloadIfChanged)
    update((plan) => ({
      ...plan,
      steps: plan.steps.some(({ id }) => id === stepId)
        ? plan.steps.map((step) => (step.id === stepId ? savedStep : step))
        : [...plan.steps, savedStep],
    }))
  }

  function reloadIfChanged(error: unknown): never {
    if (error instanceof ApiError && error.code === 'plan.changed') void query.refetch()
    throw error
  }

  async function removeStep({ id: stepId }: PlanStep) {
    await api.call(endpoints.removePlanStep, { params: { stepId } })
    update((plan) => ({ ...plan, steps: plan.steps.filter(({ id }) => id !== stepId) }))
  }

  async function saveNotes(assessmentId: string, notes: { prompt: number; text: string }[]) {
    await api.call(endpoints.savePlanNotes, { params: { assessmentId }, body: { notes } })
    const isSaved = (prompt: number) => notes.some((note) => note.prompt === prompt)
    update((plan) => ({
      ...plan,
      notes: [
        ...plan.notes.filter((note) => note.assessmentId !== assessmentId || !isSaved(note.prompt)),
        ...notes.filter(({ text }) => text.trim() !== '').map((note) => ({ ...note, assessmentId })),
      ],
    }))
  }

  async function setReminders(isOn: boolean) {
    const plan = await api.call(endpoints.setPlanReminders, { body: { isOn } })
    queryClient.setQueryData(options.queryKey, plan)
  }

  async function erase() {
    await api.call(endpoints.erasePlan, {})
    queryClient.setQueryData(options.queryKey, noPlan)
  }

  return {
    /** The stored plan, with its loading state. */
    query,
    changes: { start, saveStep, removeStep, saveNotes, setReminders, erase },
  }
}

export type PlanChanges = ReturnType<typeof usePlan>['changes']
