import { rm } from 'node:fs/promises'
import { screenshotFolder } from './screenshot-variants.ts'

/** Deletes the screenshots of the previous run. */
export default function setup() {
  return rm(screenshotFolder, { recursive: true, force: true })
}
