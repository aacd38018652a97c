import { loadImageReader } from '../../../organizations/images/reencode-logo.ts'
import { type Finding, faultFinding, messageOf, okFinding } from './finding.ts'

/** Loads the library that processes logos, whose binary needs a certain processor. */
export async function checkImages(): Promise<Finding> {
  try {
    await loadImageReader()
    return okFinding('images', 'logos can be processed')
  } catch (error) {
    return faultFinding(
      'images',
      `logos cannot be uploaded: ${messageOf(error).split('\n')[0]}`,
      'Use a machine with a processor of the x86-64-v2 level (since about 2009) or a 64-bit ARM processor; a virtual machine may hide the abilities of its processor. In a source checkout, run `npm ci` on this machine.',
    )
  }
}
