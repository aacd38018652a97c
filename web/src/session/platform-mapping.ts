import type { User, WebConfig } from '@lpi/contract'

/** What ties a person to the platform of this installation. */
export function platformMapping({ platform }: WebConfig, orgOrSchool: string) {
  return {
    platformName: platform.name,
    platformCustomer: platform.customer,
    platformRole: platform.role,
    platformAccountId: platform.id,
    platformData: { orgOrSchool },
  }
}

/** The mapping of this installation among a person's, if there is one. */
export function findPlatformMapping({ platform }: WebConfig, user: User) {
  return user.userMappings.find((mapping) => mapping.platformName === platform.name)
}
