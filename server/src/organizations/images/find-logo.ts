import type { Report } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findImage } from './queries.ts'

const imageUrl = /\/images\/([0-9a-f-]{36})\/$/

/** The bytes of the report's logo; undefined if there is no logo or it was deleted. */
export async function findLogo(db: Db, { organization }: Pick<Report, 'organization'>) {
  const imageId = organization.logoUrl?.match(imageUrl)?.[1]
  return imageId ? (await findImage(db, imageId))?.bytes : undefined
}
