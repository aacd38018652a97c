import type { Organization } from '@lpi/contract'

/** The path of an image, to which the browser prepends `IMAGE_HOST`; null if there is no image. */
export function imagePath(imageId: string | null) {
  return imageId && `/api/v4/images/${imageId}/`
}

export function presentOrganization(row: {
  id: string
  name: string
  logo_image_id: string | null
  requires_second_factor: boolean
  allows_observers: boolean
}): Organization {
  return {
    organizationId: row.id,
    organizationName: row.name,
    logoUrl: imagePath(row.logo_image_id),
    requiresSecondFactor: row.requires_second_factor,
    allowsObservers: row.allows_observers,
  }
}
