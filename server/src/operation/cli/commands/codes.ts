import { CohortCodeBody, MAX_SEATS } from '@lpi/contract'
import * as z from 'zod/mini'
import { createAccessCode } from '../../../organizations/access-codes/create-access-code.ts'
import { describeCodes } from '../../../organizations/access-codes/describe-codes.ts'
import { revokeAccessCode } from '../../../organizations/access-codes/revoke-access-code.ts'
import { writeCsv } from '../../../platform/base/csv.ts'
import { endOfDay } from '../../../platform/base/zoned-days.ts'
import { writeNewFile } from '../../../platform/files/write-new-file.ts'
import { chooseVersion } from '../../../questionnaires/instruments/choose-version.ts'
import { assertCohortExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import {
  argument,
  cohortOption,
  instrumentOption,
  makeOptional,
  newFileArgument,
  option,
  wholeNumber,
} from '../parameters.ts'
import { plural } from '../plural.ts'
import { recordChange } from '../record-change.ts'

const { expiresOn: LastDay, timeZone: LastDayZone } = CohortCodeBody.shape
const Code = z.string().check(z.regex(/^[A-Za-z0-9 -]{12,20}$/))

export const codeCommands = [
  command({
    name: 'codes create',
    summary: 'Create an access code that gives learners seats in a cohort',
    details:
      'One code serves as many learners as it has seats. A learner who enters the code twice takes only one seat.',
    parameters: {
      cohort: cohortOption,
      seats: option('N', `number of seats, a whole number from 1 to ${MAX_SEATS}`, wholeNumber(1, MAX_SEATS)),
      expires: option(
        'DATE',
        'last day on which the code works, such as 2027-06-30; default: never expires',
        LastDay,
      ),
      zone: option('ZONE', 'time zone of that day, such as Europe/Paris; default: UTC', LastDayZone),
      instrument: instrumentOption(
        'the newest version of the instrument that was stored first; retired versions do not count',
      ),
    },
    examples: [
      ['codes create --cohort ID --seats 120', 'never expires; uses the default instrument'],
      [
        'codes create --cohort ID --seats 30 --expires 2027-06-30 --zone Europe/Paris --instrument everyday-leadership@2.1.0',
        'sets every option',
      ],
    ],
    async run(
      cli,
      { cohort: cohortId, seats, expires, zone: timeZone = 'UTC', instrument: requestedInstrument },
    ) {
      const ctx = await cli.context()
      const expiresAt = expires ? endOfDay(expires, timeZone) : null
      if (expiresAt && expiresAt <= ctx.now()) {
        throw new Error('The day in --expires is in the past. Choose a later day.')
      }
      const version = await chooseVersion(ctx.db, requestedInstrument)
      const instrument = `${version.id}@${version.version}`
      const { accessCodeId, code } = await recordChange(
        ctx,
        'access_code.created',
        (trx) => createAccessCode(trx, { cohortId, seats, instrument: version, expiresAt, timeZone }),
        ({ accessCodeId }) => ({ accessCodeId, cohortId, seats, instrument }),
      )
      return {
        json: { id: accessCodeId, code, cohortId, seats, expiresAt, instrument },
        text: `Created an access code for ${plural(seats, 'learner')} with ${instrument}:\n\n  ${code}`,
      }
    },
  }),

  command({
    name: 'codes list',
    summary: 'List access codes with their seats',
    parameters: { cohort: makeOptional(cohortOption) },
    examples: [['codes list --cohort ID', 'without --cohort, lists the codes of all cohorts']],
    async run(cli, { cohort: cohortId }) {
      const ctx = await cli.context()
      await assertCohortExists(ctx.db, cohortId)
      const items = await describeCodes(ctx.db, ctx.now(), cohortId)
      return { json: { items }, text: formatTable(items, 'There are no access codes.') }
    },
  }),

  command({
    name: 'codes revoke',
    summary: 'Revoke an access code; learners keep the seats they have taken',
    parameters: { code: argument('CODE', 'access code, such as ABCD-EFGH-JKMN', Code) },
    examples: [['codes revoke ABCD-EFGH-JKMN', 'no more learners can use the code']],
    async run(cli, { code }) {
      const ctx = await cli.context()
      const now = ctx.now()
      const { accessCodeId, ...revokedCode } = await recordChange(
        ctx,
        'access_code.revoked',
        (trx) => revokeAccessCode(trx, { code, now }),
        ({ accessCodeId, revokedAt }) => (revokedAt?.getTime() === now.getTime() ? { accessCodeId } : null),
      )
      const seatsText = plural(
        revokedCode.seatsTaken,
        'learner keeps their seat',
        'learners keep their seats',
      )
      return {
        json: { id: accessCodeId, ...revokedCode },
        text: `Revoked ${revokedCode.code}. ${seatsText}.`,
      }
    },
  }),

  command({
    name: 'codes export',
    summary: 'Export access codes to a CSV file for a spreadsheet or a mail merge',
    parameters: { file: newFileArgument, cohort: makeOptional(cohortOption) },
    examples: [['codes export codes.csv --cohort ID', 'without --cohort, exports the codes of all cohorts']],
    async run(cli, { file, cohort: cohortId }) {
      const ctx = await cli.context()
      await assertCohortExists(ctx.db, cohortId)
      const rows = await describeCodes(ctx.db, ctx.now(), cohortId)
      await writeNewFile(file, writeCsv(rows))
      return {
        json: { file, codes: rows.length },
        text: `Exported ${plural(rows.length, 'access code')} to ${file}.`,
      }
    },
  }),
]
