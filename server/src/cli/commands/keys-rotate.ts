import { rotateKeys } from '../../identity/keys/rotate-keys.ts'
import { command } from '../command.ts'

export const keysRotate = command({
  name: 'keys rotate',
  summary: 'replaces the key that signs access tokens, in two steps that nobody notices',
  about:
    'The first run publishes the next key; it begins to sign once it is known everywhere. A second run after the moment\nthat the first one names retires the old key. Runs in between change nothing.',
  takes: {},
  examples: [['keys rotate', 'now, and again at the time it answers with']],
  async run(cli) {
    const { published, retired, nextRunAt } = await rotateKeys(await cli.context())
    return {
      json: { published, retired, nextRunAt },
      text: describe(published, retired, nextRunAt),
    }
  },
})

type Published = { signsFrom: Date } | null

function describe(published: Published, retired: string[], nextRunAt: Date | null) {
  if (published && nextRunAt) {
    return `The next key is published and signs from ${published.signsFrom.toISOString()} on. Run this again after ${nextRunAt.toISOString()}.`
  }
  if (retired.length > 0) return 'The old key is retired; the new one signs alone.'
  return 'A rotation is under way already; nothing had to be done yet.'
}
