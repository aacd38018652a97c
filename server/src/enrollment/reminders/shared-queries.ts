import type { Db } from '../../platform/db/connect.ts'
import { insertDueRetakes } from './queries.ts'

/** Higher than the number of saves of any schedule between a backup and its restore. */
const VERSIONS_PER_BACKUP = 1_000_000

/**
 * Turns all schedules off and deletes the waiting reminders after a restore, because a backup does not record which
 * reminders were sent after it was written. For the same reason, marks the due emails about taking the questionnaire
 * again as not sent. If a schedule was on, its version becomes higher than any that can have
 * been saved after the backup, so that saves of settings loaded before the restore are rejected. Returns the number of
 * schedules that were on.
 */
export async function turnOffSchedules(db: Db, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('reminder_schedules')
    .set(({ eb }) => ({ is_on: false, version: eb('version', '+', VERSIONS_PER_BACKUP) }))
    .where('is_on', '=', true)
    .executeTakeFirst()
  await db.deleteFrom('reminders').where('state', '=', 'WAITING').execute()
  await insertDueRetakes(db, { now, state: 'FAILED' })
  return Number(numUpdatedRows)
}
