import { rotateKeys } from '../../../accounts/keys/rotate-keys.ts'
import { command } from '../command.ts'

export const keyCommands = [
  command({
    name: 'keys rotate',
    summary: 'Rotate the key that signs access tokens, in two runs and without ending sessions',
    details:
      'The first run publishes the next key and prints when to run the command again. The second run, after that time,\nretires the old key. Runs in between change nothing.',
    parameters: {},
    examples: [['keys rotate', 'run it now, and again at the time it prints']],
    async run(cli) {
      const rotation = await rotateKeys(await cli.context())
      const { publishedKey, retiredKeyIds, nextRunAt } = rotation
      return {
        json: { published: publishedKey, retired: retiredKeyIds, nextRunAt },
        text: describeRotation(rotation),
      }
    },
  }),
]

type Rotation = Awaited<ReturnType<typeof rotateKeys>>

function describeRotation({ publishedKey, retiredKeyIds, nextRunAt }: Rotation) {
  if (publishedKey && nextRunAt) {
    return (
      `Published the next key. It starts signing tokens at ${publishedKey.signsFrom.toISOString()}.\n` +
      `Run this command again after ${nextRunAt.toISOString()}.`
    )
  }
  if (publishedKey) return 'Created the first key. There was no key to rotate, so no second run is needed.'
  if (retiredKeyIds.length > 0) return 'Retired the old key. The new key signs all tokens.'
  return 'A rotation is in progress. Nothing was changed.'
}
