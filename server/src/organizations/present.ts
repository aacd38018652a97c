import type { Organization } from '@lpi/contract'

/** Where an image is served, below the configured image base; null stays null. */
export function imagePath(imageId: string | null) {
  return imageId && `/api/v4/images/${imageId}/`
}

export function presentOrganization(row: {
  id: string
  name: string
  logo_image_id: string | null
}): Organization {
  return { organizationId: row.id, organizationName: row.name, logoUrl: imagePath(row.logo_image_id) }
}
