import { describeInstruments } from '../../instruments/describe-instruments.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'

export const instrumentsList = command({
  name: 'instruments list',
  summary: 'every questionnaire that is stored, with the number of its assessments',
  takes: {},
  examples: [['instruments list', 'shows the names that `codes create --instrument` takes']],
  async run(cli) {
    const { db } = await cli.context()
    const items = await describeInstruments(db)
    return { json: { items }, text: inColumns(items, 'No instrument is stored yet.') }
  },
})
