import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export type CompletionKey = { linkId: string; assessmentId: string }

export async function insertCompletion(trx: Db, row: CompletionKey & { subject: string; now: Date }) {
  await trx
    .insertInto('course_completions')
    .values({
      link_id: row.linkId,
      assessment_id: row.assessmentId,
      subject: row.subject,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The links through which a person came to the assessment, and which the platform has not been told about. */
export async function listUntoldLinks(db: Db, assessmentId: string) {
  const rows = await db
    .selectFrom('course_completions')
    .select('link_id')
    .where('assessment_id', '=', assessmentId)
    .where('state', '<>', 'SENT')
    .execute()
  return rows.map(({ link_id }) => link_id)
}

/** A completion that the platform has not been told. Undefined if the assessment is not completed. */
export async function findCompletion(db: Db, { linkId, assessmentId }: CompletionKey) {
  return db
    .selectFrom('course_completions')
    .innerJoin('assessments', 'assessments.id', 'course_completions.assessment_id')
    .innerJoin('course_links', 'course_links.id', 'course_completions.link_id')
    .innerJoin('courses', 'courses.id', 'course_links.course_id')
    .innerJoin('platform_deployments', 'platform_deployments.id', 'course_links.deployment_id')
    .select([
      'course_completions.subject',
      'course_links.line_item_url',
      'course_links.line_items_url',
      'course_links.resource_link_id',
      'courses.id as course_id',
      'courses.title',
      'platform_deployments.connection_id',
    ])
    .where('course_completions.link_id', '=', linkId)
    .where('course_completions.assessment_id', '=', assessmentId)
    .where('course_completions.state', '<>', 'SENT')
    .where('assessments.status', '=', 'COMPLETED')
    .executeTakeFirst()
}

/**
 * Returns the time of the next message about a person to a line item. It is later than every earlier one, because
 * platforms refuse an older message, even if two messages are sent in the same millisecond or the clock went back.
 */
export async function claimMessageTime(db: Db, { linkId, assessmentId }: CompletionKey, now: Date) {
  const { told_at } = await db
    .updateTable('course_completions')
    .set({
      told_at: sql<Date>`greatest(${now}::timestamptz, (
        select max(earlier.told_at) + interval '1 millisecond' from course_completions earlier
        where earlier.link_id = course_completions.link_id and earlier.subject = course_completions.subject))`,
    })
    .where('link_id', '=', linkId)
    .where('assessment_id', '=', assessmentId)
    .returning('told_at')
    .executeTakeFirstOrThrow()
  return told_at!
}

export async function setCompletionState(
  db: Db,
  { linkId, assessmentId }: CompletionKey,
  state: 'SENT' | 'FAILED',
) {
  await db
    .updateTable('course_completions')
    .set({ state })
    .where('link_id', '=', linkId)
    .where('assessment_id', '=', assessmentId)
    .execute()
}

/** Locks the link, so that parallel jobs create one line item. Returns the line item that exists. */
export async function lockLineItem(trx: Db, linkId: string) {
  const { line_item_url } = await trx
    .selectFrom('course_links')
    .select('line_item_url')
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return line_item_url
}

export async function setLineItem(trx: Db, linkId: string, url: string) {
  await trx.updateTable('course_links').set({ line_item_url: url }).where('id', '=', linkId).execute()
}
