import { ReleaseBody, type ReleaseKind } from '@lpi/contract'
import * as z from 'zod/mini'
import { createCohort } from '../../../organizations/cohorts/create-cohort.ts'
import { deleteCohort } from '../../../organizations/cohorts/delete-cohort.ts'
import { loadCohort } from '../../../organizations/cohorts/load-cohort.ts'
import { releaseReportsNow } from '../../../organizations/cohorts/release-reports-now.ts'
import { renameCohort } from '../../../organizations/cohorts/rename-cohort.ts'
import { setRelease } from '../../../organizations/cohorts/set-release.ts'
import { findCohort, listCohorts } from '../../../organizations/cohorts/shared-queries.ts'
import type { Context } from '../../../platform/base/context.ts'
import { assertOrganizationExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { cohortOption, makeOptional, nameOption, option, organizationOption, toggle } from '../parameters.ts'
import { plural } from '../plural.ts'
import { recordAsOperator, recordChange } from '../record-change.ts'

const { date, timeZone } = ReleaseBody.shape
const undatedKinds = ['at-once', 'by-administrator'] as const satisfies ReleaseKind[]
const ReleaseTime = z.union([z.literal('now'), z.enum(undatedKinds), date])

export const cohortCommands = [
  command({
    name: 'cohorts create',
    summary: 'Create a cohort, a group of learners in an organization',
    parameters: {
      organization: organizationOption,
      name: nameOption('name of the cohort, unique in the organization'),
    },
    examples: [['cohorts create --organization ID --name "Autumn 2026"', 'prints the id of the cohort']],
    async run(cli, { organization: organizationId, name }) {
      const { cohortId } = await recordChange(
        await cli.context(),
        'cohort.created',
        (trx) => createCohort(trx, { organizationId, name }),
        ({ cohortId }) => ({ cohortId, organizationId }),
      )
      return {
        json: { id: cohortId, cohortId, organizationId, name },
        text: `Created the cohort "${name}".\n\n  cohort  ${cohortId}`,
      }
    },
  }),

  command({
    name: 'cohorts list',
    summary: 'List cohorts and how many assessments each has',
    parameters: { organization: makeOptional(organizationOption) },
    examples: [
      ['cohorts list --organization ID', 'without --organization, lists the cohorts of all organizations'],
    ],
    async run(cli, { organization: organizationId }) {
      const { db } = await cli.context()
      await assertOrganizationExists(db, organizationId)
      const items = (await listCohorts(db, organizationId)).map((row) => ({
        id: row.id,
        name: row.name,
        organization: row.organization_name,
        organizationId: row.organization_id,
        assessments: Number(row.assessments),
        completed: Number(row.completed),
        createdAt: row.created_at,
      }))
      return { json: { items }, text: formatTable(items, 'There are no cohorts.') }
    },
  }),

  command({
    name: 'cohorts rename',
    summary: 'Rename a cohort',
    parameters: { cohort: cohortOption, name: nameOption('new name') },
    examples: [['cohorts rename --cohort ID --name "Fall 2026"', 'changes only the name']],
    async run(cli, { cohort: cohortId, name }) {
      await recordChange(
        await cli.context(),
        'cohort.renamed',
        (trx) => renameCohort(trx, { cohortId, name }),
        () => ({ cohortId }),
      )
      return { json: { id: cohortId, cohortId, name }, text: `Renamed the cohort to "${name}".` }
    },
  }),

  command({
    name: 'cohorts delete',
    summary: 'Delete a cohort without people; this cannot be undone',
    details:
      'The command deletes also the access codes of the cohort. It refuses a cohort with assessments, invitations or group\nreports. At a terminal, it asks for confirmation.',
    parameters: { cohort: cohortOption, yes: toggle('do not ask for confirmation') },
    examples: [['cohorts delete --cohort ID', 'for a cohort that was created by mistake']],
    async run(cli, { cohort: cohortId, yes }) {
      const ctx = await cli.context()
      const question = `The cohort ${cohortId} will be deleted with its access codes. This cannot be undone.`
      if (!yes && !(await cli.confirm(question, true))) throw new Error('Canceled. Nothing was deleted.')
      const { name } = await recordChange(
        ctx,
        'cohort.deleted',
        (trx) => deleteCohort(trx, cohortId),
        ({ organizationId }) => ({ cohortId, organizationId }),
      )
      return { json: { id: cohortId, cohortId, name }, text: `Deleted the cohort "${name}".` }
    },
  }),

  command({
    name: 'cohorts release',
    summary: 'Set when the learners of a cohort can see their reports',
    details:
      'Administrators can see the reports at any time. With `at-once`, learners see a report as soon as they complete the\nassessment; with `by-administrator`, only after the reports are released. `now` releases the reports and keeps the\nsetting. Any other value replaces the setting and cancels an earlier release.',
    parameters: {
      cohort: cohortOption,
      when: option('WHEN', '`at-once`, `by-administrator`, `now`, or a day such as 2026-12-03', ReleaseTime),
      zone: option('ZONE', 'time zone of that day, such as Europe/Paris; default: UTC', timeZone),
      notify: toggle('with `now`: email each learner who has a report and was not emailed about it before'),
    },
    examples: [
      [
        'cohorts release --cohort ID --when 2026-12-03 --zone Europe/Paris',
        'releases the reports at the start of that day',
      ],
      ['cohorts release --cohort ID --when now --notify', 'releases the reports and emails the learners'],
    ],
    async run(cli, { cohort: cohortId, when, zone, notify }) {
      const ctx = await cli.context()
      const owner = await findCohort(ctx.db, { cohortId })
      if (!owner) throw new Error(`There is no cohort with the id ${cohortId}.`)
      const cohort = { cohortId, organizationId: owner.organization_id }
      const emailCount = await changeRelease(ctx, cohort, { when, zone, notify })
      const { release } = await loadCohort(ctx, cohort)
      const state = release.isOpen ? 'The reports are released.' : 'The reports are not released yet.'
      return {
        json: { cohortId, release, emailCount },
        text: notify ? `${state} Queued ${plural(emailCount, 'email')}.` : state,
      }
    },
  }),
]

type ReleaseChange = { when: z.output<typeof ReleaseTime>; zone?: string | null | undefined; notify: boolean }

/** Returns the number of learners who get an email. */
async function changeRelease(
  ctx: Context,
  cohort: Parameters<typeof setRelease>[1],
  { when, zone, notify }: ReleaseChange,
) {
  const record = recordAsOperator(ctx)
  if (when === 'now')
    return releaseReportsNow(ctx, { target: cohort, releasedBy: null, notifyLearners: notify, record })
  if (notify) throw new Error('--notify requires --when now: learners are emailed when reports are released.')
  const kind = undatedKinds.find((undated) => undated === when)
  const release = kind ? { kind } : { kind: 'from-date' as const, date: when, timeZone: zone }
  await ctx.db.transaction().execute((trx) => setRelease(trx, cohort, release, record))
  return 0
}
