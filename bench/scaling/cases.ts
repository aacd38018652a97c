import { writeFile } from 'node:fs/promises'
import { type Endpoint, endpoints, fillPath } from '@lpi/contract'
import { sql } from 'kysely'
import { withDatabase } from '../../e2e/database.ts'
import { acceptTerms, logInThroughApi } from '../../e2e/people.ts'
import { signAccessToken } from '../../server/src/accounts/keys/access-token.ts'
import { readConfig } from '../../server/src/platform/base/config.ts'
import type { Context } from '../../server/src/platform/base/context.ts'
import type { Db } from '../../server/src/platform/db/connect.ts'
import type { Installation } from './start-installation.ts'

/** The requests of a case are distributed among at most this many learners. */
const MAX_LEARNERS_PER_KIND = 1000
const SEARCHES = 50
const ANSWERS_PER_SAVE = 6

type Session = Parameters<typeof signAccessToken>[1]
type Learner = Session & { assessment_id: string }
type Request = { session: Session; path: string; body?: object }

export type People = {
  learnersInProgress: Learner[]
  learnersWithReport: Learner[]
  administrator: Session
  organizationId: string
  statementIds: string[]
  cohortIds: string[]
  /** The local parts of some email addresses. Each of them occurs in few addresses. */
  words: string[]
}

export type Case = {
  name: string
  endpoint: Endpoint
  /** Whether the call searches a whole organization. Its time may grow with the size of the organization. */
  searchesOrganization: boolean
  requests: (people: People) => Request[]
}

const learnerCase = (
  name: string,
  endpoint: Endpoint,
  kind: 'learnersInProgress' | 'learnersWithReport',
  params: (learner: Learner) => Record<string, string>,
  body?: (people: People) => object,
): Case => ({
  name,
  endpoint,
  searchesOrganization: false,
  requests: (people) =>
    people[kind].map((learner) => ({
      session: learner,
      path: fillPath(endpoint.path, params(learner)),
      ...(body && { body: body(people) }),
    })),
})

const searchCase = (
  name: string,
  endpoint: Endpoint,
  searchesOrganization: boolean,
  inputs: (people: People) => object[],
): Case => ({
  name,
  endpoint,
  searchesOrganization,
  requests: (people) =>
    inputs(people).map((input) => {
      const { organizationId, administrator: session } = people
      const isBody = endpoint.method === 'POST'
      const query = new URLSearchParams({ organizationId, ...(isBody ? {} : input) })
      return { session, path: `${endpoint.path}?${query}`, ...(isBody && { body: input }) }
    }),
})

const assessmentOf = ({ assessment_id }: Learner) => ({ assessmentId: assessment_id })

export const cases: Case[] = [
  learnerCase(
    'save of six answers',
    endpoints.saveAnswers,
    'learnersInProgress',
    assessmentOf,
    ({ statementIds }) => ({
      responses: statementIds.map((questionId) => ({ questionId, value: '{value}' })),
      operationId: '{operation}',
    }),
  ),
  learnerCase('question page', endpoints.getQuestionsPage, 'learnersInProgress', assessmentOf),
  learnerCase('own assessments', endpoints.listAssessments, 'learnersInProgress', () => ({})),
  learnerCase('own report', endpoints.getReport, 'learnersWithReport', assessmentOf),
  learnerCase('profile', endpoints.getUser, 'learnersInProgress', ({ user_id }) => ({ userId: user_id })),
  searchCase('assessments: one cohort', endpoints.searchAssessments, false, ({ cohortIds }) =>
    cohortIds.map((id) => ({ folderIds: id })),
  ),
  searchCase('assessments: newest', endpoints.searchAssessments, true, () => [{}]),
  searchCase('assessments: keyword', endpoints.searchAssessments, true, ({ words }) =>
    words.map((keyword) => ({ keyword })),
  ),
  searchCase('learners: keyword', endpoints.searchLeaders, true, ({ words }) =>
    words.map((keyword) => ({ keyword })),
  ),
]

/** Finds learners in the whole installation, and cohorts and keywords for searches in the demo organization. */
export async function findPeople({ folder, demo, product }: Installation): Promise<People> {
  const { organizationId } = demo
  const user = await logInThroughApi(product.url, {
    email: demo.administrator,
    password: demo.password,
  })
  await acceptTerms(user, 'GB')
  return withDatabase(folder, async (db) => {
    const { definition } = await db
      .selectFrom('instruments')
      .select('definition')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { statements } = definition as unknown as { statements: { id: string }[] }
    const cohorts = await sql<{ id: string }>`
      select id from cohorts where organization_id = ${organizationId} order by md5(id::text) limit ${SEARCHES}`.execute(
      db,
    )
    const users = await sql<{ word: string }>`
      select split_part(email, '@', 1) as word from users
      where id in (select user_id from assessments join cohorts on cohorts.id = cohort_id
        where organization_id = ${organizationId})
      order by md5(id::text) limit ${SEARCHES}`.execute(db)
    const administrator = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.userId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return {
      learnersInProgress: await listLearners(db, 'IN_PROGRESS'),
      learnersWithReport: await listLearners(db, 'COMPLETED'),
      administrator,
      organizationId,
      statementIds: statements.slice(0, ANSWERS_PER_SAVE).map(({ id }) => id),
      cohortIds: cohorts.rows.map(({ id }) => id),
      words: users.rows.map(({ word }) => word),
    }
  })
}

async function listLearners(db: Db, status: string) {
  const { rows } = await sql<Learner>`
    select sessions.*, chosen.id as assessment_id
    from (select id, user_id from assessments
      where status = ${status} and user_id not in (select user_id from people_without_consent)
      order by md5(id::text) limit ${MAX_LEARNERS_PER_KIND}) as chosen
    join lateral (select * from sessions where user_id = chosen.user_id limit 1) as sessions on true`.execute(
    db,
  )
  return rows
}

/** Writes the file that requests.lua reads, with new access tokens. */
export async function writeRequests(
  file: string,
  { folder, product }: Installation,
  people: People,
  testCase: Case,
) {
  const { config } = readConfig({ PORT: new URL(product.url).port })
  await withDatabase(folder, async (db) => {
    const ctx = { db, config, now: () => new Date() } as Context
    const lines: string[] = []
    for (const { session, path, body } of testCase.requests(people)) {
      const { token } = await signAccessToken(ctx, session)
      // The script replaces `{value}` with a number, which must not be in quotation marks.
      const text = body ? JSON.stringify(body).replaceAll('"{value}"', '{value}') : ''
      lines.push([testCase.endpoint.method, path, token, text].join('\t'))
    }
    await writeFile(file, `${lines.join('\n')}\n`)
  })
}
