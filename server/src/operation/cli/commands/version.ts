import { version } from '../../../platform/base/version.ts'
import { command } from '../command.ts'

export const versionCommands = [
  command({
    name: 'version',
    summary: 'Print the version of the product',
    parameters: {},
    examples: [['version', 'the same as --version']],
    async run() {
      return { json: { version }, text: version }
    },
  }),
]
