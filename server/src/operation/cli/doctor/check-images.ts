import { loadImageReader } from '../../../organizations/images/reencode-logo.ts'
import { type Finding, faultFinding, messageOf, NEEDED_PROCESSOR, okFinding } from './finding.ts'

/** Loads the library that processes logos, whose binary needs a certain processor. */
export async function checkImages(): Promise<Finding> {
  try {
    await loadImageReader()
    return okFinding('images', 'logos can be processed')
  } catch (error) {
    return faultFinding(
      'images',
      `logos cannot be uploaded: ${messageOf(error).split('\n')[0]}`,
      `${NEEDED_PROCESSOR} In a source checkout, run \`npm ci\` on this machine.`,
    )
  }
}
