import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { answerStore } from '../../answers/answer-store.ts'
import { assessmentPrefix, openPendingAnswers } from '../../answers/pending-answers.ts'
import { createEncryptor } from '../../session/encryptor.ts'
import { administrator, buildAssessment, buildId } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { LateAnswers } from './LateAnswers.tsx'

const assessmentId = buildId(1)

it('the report sends demographics that are still on the device, and counts only the statements that the server refuses (REQ-361)', async () => {
  const bytes = new Uint8Array(32)
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const encryptor = await createEncryptor(key, 'unsent answers')
  respondToCalls(endpoints.getDeviceKey, () => ({ key: btoa(String.fromCharCode(...bytes)) }))
  const prefix = assessmentPrefix(administrator.user.userId, assessmentId)
  const load = async () => undefined
  const pendingAnswers = openPendingAnswers(prefix, answerStore, { encryptor: () => encryptor, load })
  pendingAnswers.put('q1', 7)
  pendingAnswers.put('age', 'under-18')
  await pendingAnswers.sync()

  const saved: unknown[] = []
  respondToCalls(endpoints.saveAnswers, ({ body }) => {
    const { responses } = body as { responses: { questionId: string }[] }
    if (responses.some(({ questionId }) => questionId === 'q1'))
      return Response.json({ code: 'assessment.completed', message: 'Completed.' }, { status: 409 })
    saved.push(...responses)
    return buildAssessment({ status: 'COMPLETED' })
  })
  const screen = await renderPart(<LateAnswers assessmentId={assessmentId} />, { profile: administrator })
  await expect.element(screen.getByText('One answer wasn’t included')).toBeVisible()
  expect(saved).toEqual([{ questionId: 'age', value: 'under-18' }])
  await screen.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(screen.getByText('One answer wasn’t included')).not.toBeInTheDocument()
  await pendingAnswers.sync()
  expect(pendingAnswers.list()).toEqual([])
})
