import { randomUUID } from 'node:crypto'
import type { Config } from '../base/config.ts'
import type { Db } from '../db/connect.ts'
import type { DemoCohort } from './create-cohorts.ts'
import type { DemoLearner } from './draw-learner.ts'
import { insertMany, updateSeatsTaken } from './queries.ts'

type Given = {
  learners: DemoLearner[]
  cohorts: DemoCohort[]
  version: { id: string; version: string }
  passwordHash: string
  config: Config
}

/** Everything that belongs to the learners, table by table. */
export async function insertLearners(trx: Db, { learners, cohorts, version, passwordHash, config }: Given) {
  const perCohort = Math.ceil(learners.length / cohorts.length)
  const cohortOf = new Map(learners.map((one, i) => [one, cohorts[Math.floor(i / perCohort)]!]))
  const people = learners.filter(({ isInvitedOnly }) => !isInvitedOnly)
  const passes = people.flatMap((learner) =>
    learner.assessments.map((assessment) => ({ learner, assessment, cohort: cohortOf.get(learner)! })),
  )

  await insertMany(
    trx,
    'users',
    people.map((one) => userRow(one, passwordHash)),
  )
  await insertMany(
    trx,
    'user_mappings',
    people.map((one) => mappingRow(one, config)),
  )
  await insertMany(
    trx,
    'user_consents',
    people.flatMap((one) => consentRows(one, config)),
  )
  await insertMany(
    trx,
    'assessments',
    passes.map(({ learner, assessment, cohort }) => ({
      id: assessment.id,
      user_id: learner.userId,
      cohort_id: cohort.cohortId,
      access_code_id: cohort.accessCodeIds[assessment.round],
      instrument_id: version.id,
      instrument_version: version.version,
      status: assessment.status,
      created_at: assessment.createdAt,
      updated_at: assessment.updatedAt,
      completed_at: assessment.status === 'COMPLETED' ? assessment.updatedAt : null,
    })),
  )
  for (const some of inParts(passes, 200)) {
    await insertMany(
      trx,
      'responses',
      some.flatMap(({ assessment }) =>
        assessment.answers.map(([question_id, value]) => ({
          assessment_id: assessment.id,
          question_id,
          value,
          answered_at: assessment.updatedAt,
        })),
      ),
    )
  }
  const invited = learners.filter((one, i) => one.isInvitedOnly || i % 10 === 0)
  await insertMany(
    trx,
    'invitations',
    invited.map((one) => invitationRow(one, cohortOf.get(one)!)),
  )
  await updateSeatsTaken(
    trx,
    cohorts.map(({ cohortId }) => cohortId),
  )
  return {
    accounts: people.length,
    invited: learners.length - people.length,
    assessments: passes.length,
    accepted: count(passes, 'ACCEPTED'),
    inProgress: count(passes, 'IN_PROGRESS'),
    completed: count(passes, 'COMPLETED'),
  }
}

function userRow(one: DemoLearner, passwordHash: string) {
  return {
    id: one.userId,
    username: one.email,
    email: one.email,
    recovery_email: one.email,
    first_name: one.firstName,
    last_name: one.lastName,
    country: one.country,
    language: one.language,
    org_or_school: 'Demo College',
    password_hash: passwordHash,
    security_version: 1,
    email_confirmed_at: one.registeredAt,
    created_at: one.registeredAt,
    updated_at: one.registeredAt,
  }
}

function mappingRow(one: DemoLearner, config: Config) {
  return {
    id: randomUUID(),
    user_id: one.userId,
    platform_name: config.PLATFORM_NAME,
    platform_role: config.PLATFORM_ROLE,
    platform_customer: config.PLATFORM_CUSTOMER,
    platform_data: { orgOrSchool: 'Demo College' },
    created_at: one.registeredAt,
  }
}

function consentRows(one: DemoLearner, config: Config) {
  if (!one.hasAcceptedTerms) return []
  const accepted = (policy_type: string, version: string) => ({
    id: randomUUID(),
    user_id: one.userId,
    policy_type,
    version,
    status: 'accepted',
    language: one.language,
    accepted_at: one.registeredAt,
  })
  return [
    accepted('privacy-policy', config.PRIVACY_POLICY_VERSION),
    ...(one.country === 'CN' ? [accepted('pipl-policy', config.PIPL_POLICY_VERSION)] : []),
  ]
}

function invitationRow(one: DemoLearner, { cohortId, accessCodeIds }: DemoCohort) {
  const assessment = one.assessments.at(-1)
  return {
    id: randomUUID(),
    email: one.email,
    cohort_id: cohortId,
    access_code_id: accessCodeIds.current,
    status: assessment ? 'ACCEPTED' : 'INVITATION_SENT',
    assessment_id: assessment?.id ?? null,
    created_at: one.registeredAt,
  }
}

function count(passes: { assessment: { status: string } }[], wanted: string) {
  return passes.filter(({ assessment }) => assessment.status === wanted).length
}

function* inParts<T>(items: T[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
