import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { findImage } from './queries.ts'

const imageAddress = /\/images\/([0-9a-f-]{36})\/$/

/** The bytes of the logo that a report names; nothing where there is none any more. */
export async function findLogo(db: Db, { organization }: Pick<Report, 'organization'>) {
  const imageId = organization.logoUrl?.match(imageAddress)?.[1]
  return imageId ? (await findImage(db, imageId))?.bytes : undefined
}
