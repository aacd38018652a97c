import { ReleaseBody, type ReleaseKind } from '@lpi/contract'
import * as z from 'zod/mini'
import type { Context } from '../../base/context.ts'
import { loadCohort } from '../../organizations/cohorts/load-cohort.ts'
import { openReports } from '../../organizations/cohorts/open-reports.ts'
import { findOrganizationOfCohort } from '../../organizations/cohorts/queries.ts'
import { setRelease } from '../../organizations/cohorts/set-release.ts'
import { command, option } from '../command.ts'
import { cohort, toggle } from '../shapes.ts'

const { date, timeZone } = ReleaseBody.shape
const undated = ['at-once', 'by-administrator'] as const satisfies ReleaseKind[]
const When = z.union([z.literal('now'), z.enum(undated), date])

export const cohortsRelease = command({
  name: 'cohorts release',
  summary: 'from when on the learners of a cohort see their reports',
  about:
    'Administrators see reports regardless. What is set anew counts anew, also where reports were open before.',
  takes: {
    cohort,
    when: option('W', '`at-once`, `by-administrator`, `now`, or a day such as 2026-12-03', When),
    zone: option('Z', 'where that day begins, such as Europe/Paris; left out, in UTC', timeZone),
    tell: toggle('with `now`: a mail to each learner who has a report and was not told before'),
  },
  examples: [
    [
      'cohorts release --cohort ID --when 2026-12-03 --zone Europe/Paris',
      'from the first minute of that day',
    ],
    ['cohorts release --cohort ID --when now --tell', 'opens the reports and tells the learners'],
  ],
  async run(cli, { cohort: cohortId, when, zone, tell }) {
    const ctx = await cli.context()
    const found = await findOrganizationOfCohort(ctx.db, cohortId)
    if (!found) throw new Error(`There is no cohort with the id ${cohortId}.`)
    const which = { cohortId, organizationId: found.organization_id }
    const told = await decide(ctx, which, { when, zone, tell })
    const { release } = await loadCohort(ctx, which)
    const state = release.isOpen ? 'The reports are open.' : 'The reports are not open yet.'
    return {
      json: { cohortId, release, told },
      text: tell ? `${state} ${told} mails are on their way.` : state,
    }
  },
})

type Decision = { when: z.output<typeof When>; zone?: string | null | undefined; tell: boolean }

async function decide(ctx: Context, which: Parameters<typeof setRelease>[1], { when, zone, tell }: Decision) {
  if (when === 'now') return openReports(ctx, { which, by: {}, tellLearners: tell })
  if (tell) throw new Error('Learners are told when reports are opened: --tell goes with --when now.')
  const kind = undated.find((one) => one === when)
  const wanted = kind ? { kind } : { kind: 'from-date' as const, date: when, timeZone: zone }
  await ctx.db.transaction().execute((trx) => setRelease(trx, which, wanted, {}, ctx.now()))
  return 0
}
