import { toTextLine } from '@lpi/contract'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { createAccessCode } from '../../organizations/access-codes/create-access-code.ts'
import { createCohort } from '../../organizations/cohorts/create-cohort.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newestVersions } from '../../questionnaires/instruments/newest-versions.ts'
import { listActiveVersions } from '../../questionnaires/instruments/shared-queries.ts'
import type { Launch } from '../platforms/claims.ts'
import { lockDeployment, type PlatformRow } from '../platforms/shared-queries.ts'
import {
  type CourseRow,
  copyCohortSettings,
  findCohortCode,
  findCopyOf,
  findCourseById,
  findCourseOfContext,
  findCourseOfLink,
  insertCourse,
  listCohortNames,
  updateCourseFacts,
} from './queries.ts'

type Place = { course: CourseRow | undefined; model: CourseRow | undefined }

/**
 * Finds the course entry of a launch, or the one that its new entry is modeled on. A course that was copied, or a new
 * term, has another context, so it never leads to the cohort of the course from which it was copied.
 */
export async function findPlace(db: Db, deploymentId: string, launch: Launch): Promise<Place> {
  const { context, linkId, custom } = launch
  const isHere = (course: CourseRow | undefined) => course?.context_id === context.id
  const known = linkId && (await findCourseOfLink(db, { deploymentId, linkId }))
  if (known && isHere(known)) return { course: known, model: undefined }
  const origins = [
    custom.course ? await findCourseById(db, deploymentId, custom.course) : undefined,
    ...(await Promise.all(
      custom.linkHistory.map((id) => findCourseOfLink(db, { deploymentId, linkId: id })),
    )),
  ].filter((course) => course !== undefined)
  const here = origins.find(isHere)
  if (here) return { course: here, model: undefined }
  const [model] = origins
  if (model) return { course: await findCopyOf(db, deploymentId, context.id, model.id), model }
  const course = await findCourseOfContext(db, deploymentId, [context.id])
  if (course || custom.contextHistory.length === 0) return { course, model: undefined }
  return { course, model: await findCourseOfContext(db, deploymentId, custom.contextHistory) }
}

type CourseDraft = {
  platform: PlatformRow
  /** The row of an approved deployment. */
  deploymentId: string
  launch: Launch
  /** What a teacher chose; by default that of the model, or the first questionnaire. */
  choice?: { instrumentId: string; name: string }
  now: Date
}

/** Finds or creates the course entry of a launch, with its cohort and an access code. Undefined: not approved any more. */
export async function ensureCourse(trx: Db, draft: CourseDraft): Promise<CourseRow | undefined> {
  const { deploymentId, launch, choice } = draft
  const deployment = await lockDeployment(trx, deploymentId)
  if (!deployment) return undefined
  const { course, model } = choice
    ? { course: undefined, model: undefined }
    : await findPlace(trx, deploymentId, launch)
  if (!course) return createCourse(trx, draft, deployment.organization_id, model)
  await updateCourseFacts(trx, course.id, {
    ...(launch.context.title && { title: launch.context.title }),
    ...(launch.membersUrl && { members_url: launch.membersUrl }),
  })
  return course
}

const MAX_NAME_LENGTH = 150

async function createCourse(
  trx: Db,
  { platform, deploymentId, launch, choice, now }: CourseDraft,
  organizationId: string,
  model: CourseRow | undefined,
) {
  const title = toTextLine(launch.context.title, MAX_NAME_LENGTH) || platform.name
  const name = await findFreeName(trx, organizationId, toTextLine(choice?.name, MAX_NAME_LENGTH) || title)
  const { cohortId } = await createCohort(trx, { organizationId, name })
  if (model) {
    // The date of a release belongs to the earlier term.
    const releaseKind = model.release_kind === 'from-date' ? 'by-administrator' : model.release_kind
    await copyCohortSettings(trx, cohortId, { release_kind: releaseKind, retake_days: model.retake_days })
  }
  const modelCode = model && (await findCohortCode(trx, model.cohort_id))
  const instrument = await chooseInstrument(trx, choice?.instrumentId ?? modelCode?.instrument_id)
  const { seats_per_course: seats } = platform
  await createAccessCode(trx, { cohortId, instrument, seats })
  const { id } = await insertCourse(trx, {
    deployment_id: deploymentId,
    context_id: launch.context.id,
    cohort_id: cohortId,
    copied_from_id: model?.id ?? null,
    title,
    members_url: launch.membersUrl ?? null,
    created_at: now,
  })
  await recordEvent(trx, now, 'course.created', {
    details: { by: 'platform', organizationId, cohortId, connectionId: platform.id },
  })
  return (await findCourseById(trx, deploymentId, id))!
}

/** The newest active version of the questionnaire, or the first questionnaire of the installation. */
export async function chooseInstrument(db: Db, instrumentId: string | undefined) {
  const versions = newestVersions(await listActiveVersions(db))
  const instrument = versions.find(({ id }) => id === instrumentId) ?? versions[0]
  if (!instrument) throw new Error('There is no questionnaire.')
  return instrument
}

async function findFreeName(trx: Db, organizationId: string, name: string) {
  const names = await listCohortNames(trx, organizationId, name)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} (${n})`
    if (!names.has(candidate)) return candidate
  }
}
