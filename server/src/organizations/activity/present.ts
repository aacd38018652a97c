import {
  type ActivityItem,
  type ActivityKind,
  activityEvents,
  activityKinds,
  ExportedDataset,
} from '@lpi/contract'
import type { ActivityRow } from './queries.ts'

/** The events of these kinds or, if no kind is given, all events that administrators see. */
export function eventsOf(kinds: readonly ActivityKind[] | undefined) {
  return kinds?.length ? kinds.flatMap((kind) => activityKinds[kind]) : activityEvents
}

export function presentActivity(row: ActivityRow): ActivityItem {
  return {
    id: row.id === null ? null : Number(row.id),
    at: row.at.toISOString(),
    event: row.event,
    by: presentOrigin(row),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name },
    cohort: row.cohort_name,
    count: presentCount(row.details),
    dataset: row.event === 'dataset.exported' ? (ExportedDataset.safeParse(row.details).data ?? null) : null,
  }
}

/** The key of the text that states what was exported. */
export function datasetTextKey({ content, hasNames }: ExportedDataset) {
  return content === 'progress' ? content : `${content}_${hasNames ? 'with' : 'without'}`
}

/** What acts by itself: a schedule, the end of a retention period, a log-in with groups, a platform that registers. */
const automaticOrigins: unknown[] = ['schedule', 'retention', 'institution', 'registration']

function presentOrigin({ actor_id, details }: ActivityRow) {
  if (actor_id !== null) return 'person'
  return automaticOrigins.includes(details.by) ? 'system' : 'operator'
}

/** The fields of `details` that state how many people, reports or rows an event is about. */
const countFields = ['count', 'assessments', 'events', 'people', 'files', 'emailCount']

function presentCount(details: ActivityRow['details']) {
  const count = countFields.map((name) => details[name]).find((value) => typeof value === 'number')
  return count === undefined ? null : Number(count)
}
