import { importInstrument } from '../../instruments/import-instrument.ts'
import { loadInstrument } from '../../instruments/load-instrument.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { file } from '../shapes.ts'

export const instrumentsImport = command({
  name: 'instruments import',
  summary: 'stores a questionnaire so that access codes can name it',
  about:
    'What is stored never changes: the same file again does nothing, other content needs a new version. Assessments that\nhave begun keep the version with which they began.',
  takes: { file: file('the questionnaire, a JSON file') },
  examples: [
    ['instruments import content/instruments/everyday-leadership.json', 'validates first; all or nothing'],
  ],
  async run(cli, { file: path }) {
    const instrument = await loadInstrument(path)
    const { id, version, isNew } = await recorded(
      await cli.context(),
      'instrument.imported',
      (trx) => importInstrument(trx, instrument),
      (made) => (made.isNew ? { instrument: `${made.id}@${made.version}` } : null),
    )
    return {
      json: { id, version, isNew },
      text: isNew
        ? `${id}@${version} is stored.`
        : `${id}@${version} was stored already, with the same content.`,
    }
  },
})
