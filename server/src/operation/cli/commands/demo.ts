import * as z from 'zod/mini'
import { createDemo } from '../../demo/create-demo.ts'
import { command } from '../command.ts'
import { instrumentOption, option, wholeNumber } from '../parameters.ts'
import { plural } from '../plural.ts'

export const demoCommands = [
  command({
    name: 'demo',
    summary: 'Create an organization with fictional learners for demonstrations and benchmarks',
    details:
      'Each run creates a new organization and changes no other. If there is no active questionnaire, it also imports Everyday\nLeadership. Statistics about real people exclude the generated answers. All email addresses end in .example, so no email\ncan reach a real person. All users share one random password, which is printed once. Do not run the command on an\ninstallation with real learners.',
    parameters: {
      learners: option('N', 'number of learners, a whole number from 1 to 200000', wholeNumber(1, 200_000)),
      seed: option(
        'N',
        'the same seed creates the same people and answers; default: 1',
        z._default(wholeNumber(0, 999_999_999), 1),
      ),
      instrument: instrumentOption(
        'the newest version of the instrument that was stored first; retired versions do not count',
      ),
    },
    examples: [
      ['demo --learners 300', 'creates a college to explore'],
      ['demo --learners 10000 --seed 7', 'creates enough data to measure response times'],
    ],
    async run(cli, { learners, seed, instrument }) {
      const demo = await createDemo(await cli.context({ mayCreate: true }), { learners, seed, instrument })
      const { counts, cohorts } = demo
      return {
        json: { ...demo, seed },
        text: [
          `Created "${demo.organization}" with ${plural(cohorts.length, 'cohort')} and ${demo.instrument}:`,
          `  ${plural(counts.accounts, 'learner')} with an account, ${counts.invited} invited`,
          `  ${plural(counts.assessments, 'assessment')}: ${counts.completed} completed, ` +
            `${counts.inProgress} in progress, ${counts.accepted} not started`,
          '',
          `  administrator  ${demo.administrator}`,
          `  a learner      ${demo.learner ?? '-'}`,
          `  password       ${demo.password}  (for all users)`,
          `  access code    ${cohorts[0]?.accessCode ?? '-'}`,
        ].join('\n'),
      }
    },
  }),
]
