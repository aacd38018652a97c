import { retireInstrument } from '../../instruments/retire-instrument.ts'
import { argument, command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { InstrumentName } from '../shapes.ts'

export const instrumentsRetire = command({
  name: 'instruments retire',
  summary: 'new access codes cannot name it any more; what exists goes on',
  takes: {
    instrument: argument('ID@VERSION', 'the questionnaire, as `instruments list` shows it', InstrumentName),
  },
  examples: [['instruments retire everyday-leadership@1.0.0', 'codes and assessments that exist keep it']],
  async run(cli, { instrument }) {
    const ctx = await cli.context()
    const now = ctx.now()
    const retired = await recorded(
      ctx,
      'instrument.retired',
      (trx) => retireInstrument(trx, { ...instrument, now }),
      ({ id, version, retiredAt }) =>
        retiredAt?.getTime() === now.getTime() ? { instrument: `${id}@${version}` } : null,
    )
    return { json: retired, text: `${retired.id}@${retired.version} is retired.` }
  },
})
