import * as z from 'zod/mini'
import { createDemo } from '../../demo/create-demo.ts'
import { command, option } from '../command.ts'
import { instrument, wholeNumber } from '../shapes.ts'

export const demo = command({
  name: 'demo',
  summary: 'an organisation full of made-up learners in every state, to show and to measure with',
  about:
    'Makes a new organisation each time and touches nothing else. Addresses end in .example, so no mail can reach anybody.\nAll its people share one random password, which is shown once. Never run it where real learners are.',
  takes: {
    learners: option('N', 'how many: a whole number from 1 to 200000', wholeNumber(1, 200_000)),
    seed: option(
      'N',
      'the same number draws the same people and answers; 1 when left out',
      z._default(wholeNumber(0, 999_999_999), 1),
    ),
    instrument,
  },
  examples: [
    ['demo --learners 300', 'a college to look around in'],
    ['demo --learners 10000 --seed 7', 'enough to see how fast everything stays'],
  ],
  async run(cli, { learners, seed, instrument: wanted }) {
    const made = await createDemo(await cli.context(), { learners, seed, instrument: wanted })
    const { counts } = made
    return {
      json: { ...made, seed },
      text: [
        `"${made.organization}" is there, with ${made.cohorts.length} cohorts and ${made.instrument}:`,
        `  ${counts.accounts} learners, ${counts.invited} more invited; ${counts.assessments} assessments, ` +
          `${counts.completed} completed, ${counts.inProgress} in progress, ${counts.accepted} not begun`,
        '',
        `  administrator  ${made.administrator}`,
        `  a learner      ${made.learner ?? '-'}`,
        `  password       ${made.password}  (of all of them)`,
        `  access code    ${made.cohorts[0]?.accessCode ?? '-'}`,
      ].join('\n'),
    }
  },
})
