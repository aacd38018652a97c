import * as z from 'zod/mini'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { createAccessCode } from '../../organizations/create-access-code.ts'
import { command, option } from '../command.ts'
import { recorded } from '../recorded.ts'
import { cohort, instrument, LastDay, wholeNumber } from '../shapes.ts'

export const codesCreate = command({
  name: 'codes create',
  summary: 'an access code that gives learners a seat in a cohort',
  about:
    'One code serves as many learners as it has seats. A learner who enters it twice still takes one seat.',
  takes: {
    cohort,
    seats: option(
      'N',
      'how many learners it lets in: a whole number from 1 to 1000000',
      wholeNumber(1, 1_000_000),
    ),
    expires: option(
      'DATE',
      'the last day (UTC) on which it works, written as 2027-06-30',
      z.optional(LastDay),
    ),
    instrument,
  },
  examples: [
    ['codes create --cohort ID --seats 120', 'never expires; the installation’s first instrument'],
    [
      'codes create --cohort ID --seats 30 --expires 2027-06-30 --instrument everyday-leadership@1.0.0',
      'says it all',
    ],
  ],
  async run(cli, { cohort: cohortId, seats, expires, instrument: wanted }) {
    const ctx = await cli.context()
    if (expires && expires <= ctx.now())
      throw new Error('That day is over already; choose a later one for --expires.')
    const version = await chooseVersion(ctx.db, wanted)
    const name = `${version.id}@${version.version}`
    const made = await recorded(
      ctx,
      'access_code.created',
      (trx) => createAccessCode(trx, { cohortId, seats, instrument: version, expiresAt: expires ?? null }),
      ({ accessCodeId }) => ({ accessCodeId, cohortId, seats, instrument: name }),
    )
    return {
      json: {
        id: made.accessCodeId,
        code: made.code,
        cohortId,
        seats,
        expiresAt: expires ?? null,
        instrument: name,
      },
      text: `The access code for ${seats} ${seats === 1 ? 'learner' : 'learners'}, with ${name}:\n\n  ${made.code}`,
    }
  },
})
