import type { CohortCode } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { readableCode } from '../access-codes/create-access-code.ts'
import { codeState, lastDayOf } from '../access-codes/describe-codes.ts'
import { loadCohort } from './load-cohort.ts'
import { listCodesOfCohort } from './queries.ts'

export const getCohort: Handler<'getCohort'> = async (ctx, { params, query }) => {
  const key = { organizationId: query.organizationId, cohortId: params.folderId }
  const [cohort, codes] = await Promise.all([loadCohort(ctx, key), listCodesOfCohort(ctx.db, key)])
  return { ...cohort, accessCodes: codes.map((row) => presentCode(row, query.language, ctx.now())) }
}

type CodeRow = Awaited<ReturnType<typeof listCodesOfCohort>>[number]

function presentCode(row: CodeRow, language: string | undefined, now: Date): CohortCode {
  const { id, seats, instrument_name, instrument_languages: languages } = row
  return {
    id,
    code: readableCode(row.code),
    instrument: instrument_name[chooseLanguage(language, { languages })] ?? row.instrument_id,
    seats,
    seatsTaken: row.seats_taken,
    state: codeState(row, now),
    expiresAt: row.expires_at?.toISOString() ?? null,
    ...lastDayOf(row),
    createdAt: row.created_at.toISOString(),
  }
}
