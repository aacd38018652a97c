import { expect, it } from 'vitest'
import { completionRate, countEntries, listCompletions } from './progress.ts'

const progress = { invited: 4, notStarted: 3, inProgress: 2, completed: 10, completedInWeeks: [1, 0, 5] }

it('the number of assessments and open invitations in a cohort is the total across all statuses (REQ-181)', () => {
  expect(countEntries(progress)).toBe(19)
})

it('the completion rate is rounded down to a whole percent, so it is 100% only if everyone has completed the assessment (REQ-181)', () => {
  expect(completionRate(299, 300)).toBe(0.99)
  expect(completionRate(300, 300)).toBe(1)
  expect(completionRate(0, 0)).toBe(0)
  expect(completionRate(29, 100)).toBe(0.29)
})

it('the number of completions by the end of a week includes all earlier completions (REQ-182)', () => {
  expect(listCompletions(progress)).toEqual([
    { inWeek: 1, byEnd: 5 },
    { inWeek: 0, byEnd: 5 },
    { inWeek: 5, byEnd: 10 },
  ])
})
