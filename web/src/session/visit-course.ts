import { type CourseVisit, endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { startSession } from './login.ts'
import type { Session } from './session.ts'

export type CourseDestination = Omit<CourseVisit, 'tokens'>

/** Logs in with the ticket of a course launch. Returns where the person goes. */
export async function visitCourse(api: Api, session: Session, ticket: string): Promise<CourseDestination> {
  const request = api.call(endpoints.startCourseVisit, { body: { ticket } })
  await startSession(session, true, async () => (await request).tokens)
  const { tokens: _, ...destination } = await request
  return destination
}
