import { expect, it } from 'vitest'
import { administrator } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import type { PlanChanges } from '../plan/use-plan.ts'
import { PlanNotes } from './PlanNotes.tsx'

it('a note that is edited while the notes are being moved to the account can be moved to the account afterward', async () => {
  const move = Promise.withResolvers<void>()
  const changes = { saveNotes: () => move.promise } as unknown as PlanChanges
  localStorage.setItem(`plan/${administrator.user.userId}/a1/0`, 'Ask more questions')
  const prompts = [{ prompt: 'Your next step', hint: '' }]
  const screen = await renderPart(
    <PlanNotes assessmentId="a1" prompts={prompts} storedNotes={[]} changes={changes} />,
    { profile: administrator },
  )
  await screen.getByRole('button', { name: 'Keep notes in my account' }).click()
  await screen.getByRole('textbox').fill('Ask more questions in meetings')
  move.resolve()
  await expect.element(screen.getByRole('button', { name: 'Keep notes in my account' })).toBeEnabled()
  await expect.element(screen.getByText('Saved in your account')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Keep notes in my account' }).click()
  await expect.element(screen.getByText('Saved in your account')).toBeVisible()
})
