import { countTexts } from '../../instruments/count-texts.ts'
import { loadInstrument } from '../../instruments/load-instrument.ts'
import { command } from '../command.ts'
import { file } from '../shapes.ts'

export const instrumentsValidate = command({
  name: 'instruments validate',
  summary: 'whether a file is a usable questionnaire, and if not, what to mend where',
  about:
    'Reads nothing but the file and changes nothing. docs/authoring-instruments.md says how such a file is written.',
  takes: { file: file('the questionnaire, a JSON file') },
  examples: [
    ['instruments validate content/instruments/everyday-leadership.json', 'names every fault at once'],
  ],
  async run(_cli, { file: path }) {
    const found = await loadInstrument(path)
    const { id, version, scales, statements, options, demographics } = found
    const texts = countTexts(found)
    return {
      json: {
        id,
        version,
        scales: scales.length,
        statements: statements.length,
        options: options.length,
        demographics: demographics.length,
        texts,
      },
      text: [
        `${path} is usable: ${id}@${version}.`,
        `  ${scales.length} scales, ${statements.length} statements, ${options.length} answers, ${demographics.length} questions about the person`,
        ...Object.entries(texts).map(([language, n]) => `  ${language}: all ${n} texts are there`),
      ].join('\n'),
    }
  },
})
