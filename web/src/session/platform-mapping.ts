import type { User, WebConfig } from '@lpi/contract'

/** Builds a mapping from a user to the platform of this installation. */
export function platformMapping({ platform }: WebConfig, orgOrSchool: string) {
  return {
    platformName: platform.name,
    platformCustomer: platform.customer,
    platformRole: platform.role,
    platformAccountId: platform.id,
    platformData: { orgOrSchool },
  }
}

/** Finds the user's mapping to the platform of this installation. */
export function findPlatformMapping({ platform }: WebConfig, user: User) {
  return user.userMappings.find((mapping) => mapping.platformName === platform.name)
}
