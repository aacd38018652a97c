import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/base/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DemoCohort } from './create-cohorts.ts'
import type { DemoLearner } from './draw-learner.ts'
import { insertMany, updateSeatsTaken } from './queries.ts'

type DemoContent = {
  learners: DemoLearner[]
  cohorts: DemoCohort[]
  instrument: { id: string; version: string }
  passwordHash: string
  config: Config
}

/** Inserts the learners with their accounts, assessments and invitations. */
export async function insertLearners(
  trx: Db,
  { learners, cohorts, instrument, passwordHash, config }: DemoContent,
) {
  const cohortSize = Math.ceil(learners.length / cohorts.length)
  const cohortOf = new Map(learners.map((learner, i) => [learner, cohorts[Math.floor(i / cohortSize)]!]))
  const registeredLearners = learners.filter(({ isInvitedOnly }) => !isInvitedOnly)
  const learnerAssessments = registeredLearners.flatMap((learner) =>
    learner.assessments.map((assessment) => ({ learner, assessment, cohort: cohortOf.get(learner)! })),
  )

  await insertMany(
    trx,
    'users',
    registeredLearners.map((learner) => buildUserRow(learner, passwordHash)),
  )
  await insertMany(
    trx,
    'user_mappings',
    registeredLearners.map((learner) => buildMappingRow(learner, config)),
  )
  await insertMany(
    trx,
    'user_consents',
    registeredLearners.flatMap((learner) => buildConsentRows(learner, config)),
  )
  await insertMany(
    trx,
    'assessments',
    learnerAssessments.map(({ learner, assessment, cohort }) => ({
      id: assessment.id,
      user_id: learner.userId,
      cohort_id: cohort.cohortId,
      access_code_id: cohort.accessCodeIds[assessment.round],
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      status: assessment.status,
      created_at: assessment.createdAt,
      updated_at: assessment.updatedAt,
      completed_at: assessment.status === 'COMPLETED' ? assessment.updatedAt : null,
    })),
  )
  for (const chunk of chunksOf(learnerAssessments, 200)) {
    await insertMany(
      trx,
      'responses',
      chunk.flatMap(({ assessment }) =>
        assessment.answers.map(([question_id, value]) => ({
          assessment_id: assessment.id,
          question_id,
          value,
          answered_at: assessment.updatedAt,
        })),
      ),
    )
  }
  const invitedLearners = learners.filter((learner, i) => learner.isInvitedOnly || i % 10 === 0)
  await insertMany(
    trx,
    'invitations',
    invitedLearners.map((learner) => buildInvitationRow(learner, cohortOf.get(learner)!, instrument)),
  )
  await updateSeatsTaken(
    trx,
    cohorts.map(({ cohortId }) => cohortId),
  )
  return {
    accounts: registeredLearners.length,
    invited: learners.length - registeredLearners.length,
    assessments: learnerAssessments.length,
    accepted: countByStatus(learnerAssessments, 'ACCEPTED'),
    inProgress: countByStatus(learnerAssessments, 'IN_PROGRESS'),
    completed: countByStatus(learnerAssessments, 'COMPLETED'),
  }
}

function buildUserRow(learner: DemoLearner, passwordHash: string) {
  return {
    id: learner.userId,
    username: learner.email,
    email: learner.email,
    recovery_email: learner.email,
    first_name: learner.firstName,
    last_name: learner.lastName,
    country: learner.country,
    language: learner.language,
    org_or_school: 'Demo College',
    password_hash: passwordHash,
    security_version: 1,
    email_confirmed_at: learner.registeredAt,
    created_at: learner.registeredAt,
    updated_at: learner.registeredAt,
  }
}

function buildMappingRow(learner: DemoLearner, config: Config) {
  return {
    id: randomUUID(),
    user_id: learner.userId,
    platform_name: config.PLATFORM_NAME,
    platform_role: config.PLATFORM_ROLE,
    platform_customer: config.PLATFORM_CUSTOMER,
    platform_data: { orgOrSchool: 'Demo College' },
    created_at: learner.registeredAt,
  }
}

function buildConsentRows(learner: DemoLearner, config: Config) {
  if (!learner.hasAcceptedTerms) return []
  const buildConsent = (policy_type: string, version: string) => ({
    id: randomUUID(),
    user_id: learner.userId,
    policy_type,
    version,
    status: 'accepted',
    language: learner.language,
    accepted_at: learner.registeredAt,
  })
  return [
    buildConsent('privacy-policy', config.PRIVACY_POLICY_VERSION),
    ...(learner.country === 'CN' ? [buildConsent('pipl-policy', config.PIPL_POLICY_VERSION)] : []),
  ]
}

function buildInvitationRow(
  learner: DemoLearner,
  { cohortId }: DemoCohort,
  instrument: DemoContent['instrument'],
) {
  const assessment = learner.assessments.at(-1)
  return {
    id: randomUUID(),
    email: learner.email,
    cohort_id: cohortId,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    status: assessment ? 'ACCEPTED' : 'INVITATION_SENT',
    assessment_id: assessment?.id ?? null,
    created_at: learner.registeredAt,
  }
}

function countByStatus(learnerAssessments: { assessment: { status: string } }[], status: string) {
  return learnerAssessments.filter(({ assessment }) => assessment.status === status).length
}

function* chunksOf<T>(items: T[], size: number) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
