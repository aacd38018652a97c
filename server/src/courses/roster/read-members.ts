import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { MEMBERS_SCOPE } from '../platforms/claims.ts'
import { requestService } from '../platforms/request-service.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'

const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const MAX_PAGES = 200

const optional = z.catch(z.optional(z.nullable(z.string().check(z.maxLength(1000)))), undefined)
const Container = z.object({
  members: z.array(
    z.object({
      user_id: z.string().check(z.minLength(1), z.maxLength(255)),
      status: optional,
      roles: z.catch(z.array(z.string()), []),
      email: optional,
      given_name: optional,
      family_name: optional,
      name: optional,
    }),
  ),
})

export type Member = z.infer<typeof Container>['members'][number]

/** Reads all pages of the list of members. */
export async function readMembers(ctx: Context, platform: PlatformRow, membersUrl: string) {
  const members: Member[] = []
  let url: string | undefined = withLimit(membersUrl)
  for (let page = 0; url && page < MAX_PAGES; page++) {
    const { body, headers }: Awaited<ReturnType<typeof requestService>> = await requestService(ctx, {
      platform,
      scope: MEMBERS_SCOPE,
      url,
      headers: { accept: MEDIA_TYPE },
    })
    members.push(...Container.parse(body).members)
    url = nextPage(headers.get('link'), membersUrl)
  }
  return members
}

function withLimit(address: string) {
  const url = new URL(address)
  url.searchParams.set('limit', '100')
  return url.href
}

/** The token of the platform is sent only to the host that the launch named. */
function nextPage(header: string | null, membersUrl: string) {
  const links = (header ?? '').split(',').map((link) => link.split(';').map((part) => part.trim()))
  const next = links.find(([, ...parameters]) => parameters.some((text) => /^rel="?next"?$/.test(text)))
  const address = next?.[0]?.slice(1, -1)
  if (!address || !URL.canParse(address, membersUrl)) return undefined
  const url = new URL(address, membersUrl)
  return url.origin === new URL(membersUrl).origin ? url.href : undefined
}
