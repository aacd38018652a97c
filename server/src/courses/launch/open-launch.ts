import { missingTerms } from '@lpi/contract'
import { listUserConsents } from '../../accounts/users/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Launch } from '../platforms/claims.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'
import { originsOf } from '../platforms/tool-addresses.ts'
import { begin } from './begin.ts'
import { contentPage } from './content-page.ts'
import { errorPage } from './error-page.ts'
import { launchPage } from './launch-page.ts'
import { findPersonOf } from './queries.ts'
import type { Reply } from './reply.ts'
import { createTicket } from './tickets.ts'
import { languageOf, type Visitor } from './visitor.ts'

export type VerifiedLaunch = { platform: PlatformRow; deploymentRowId: string; launch: Launch }

/**
 * Answers a verified launch. Until the person clicks the button of the page, nothing is created. A person who has
 * accepted the terms goes straight on, unless the launch is in a frame.
 */
export async function openLaunch(ctx: Context, verified: VerifiedLaunch, visitor: Visitor): Promise<Reply> {
  const { platform, deploymentRowId, launch } = verified
  const language = languageOf(visitor, launch.locale)
  const frameOrigins = [...originsOf(platform), ...launch.origins]
  const explain = (problem: 'noSubject' | 'preview' | 'noRole' | 'locked') =>
    errorPage(ctx, language, problem, { frameOrigins, name: platform.name })
  if (launch.role === 'preview') return explain('preview')
  if (launch.role === 'other') return explain('noRole')
  const connectionId = platform.id
  const content = { deploymentRowId, launch }
  if (launch.kind === 'content') {
    if (launch.role !== 'teacher') return explain('noRole')
    const ticket = await createTicket(ctx, ctx.db, { connectionId, purpose: 'content', content })
    return contentPage(ctx, { ...verified, ticket, language, frameOrigins })
  }
  const { subject } = launch
  if (!subject) return explain('noSubject')

  const person = await findPersonOf(ctx.db, { connectionId, issuer: platform.issuer, subject })
  if (person?.locked_at) return explain('locked')
  const isFramed = isInFrame(launch, visitor)
  const ticket = await createTicket(ctx, ctx.db, { connectionId, purpose: 'begin', content })
  const missing = await listMissingTerms(ctx, platform, person)
  if (missing.length === 0 && person && !isFramed) return begin(ctx, { ticket }, visitor)
  return launchPage(ctx, { ...verified, ticket, language, frameOrigins, isFramed, missing, person })
}

function isInFrame({ isFramed }: Launch, { fetchDestination }: Visitor) {
  if (fetchDestination === undefined) return isFramed ?? true
  return fetchDestination !== 'document'
}

type Person = { id: string | undefined; country: string | null } | undefined

/** What the person still has to state or accept. */
export async function listMissingTerms(
  { config, db }: Pick<Context, 'config' | 'db'>,
  platform: PlatformRow,
  person: Person,
) {
  const { PRIVACY_POLICY_VERSION: privacy, PIPL_POLICY_VERSION: pipl } = config
  const rows = person?.id ? await listUserConsents(db, person.id) : []
  const consents = rows.map(({ policy_type, version, status }) => ({
    policyType: policy_type,
    version,
    status,
  }))
  return missingTerms({ country: person?.country ?? platform.country }, consents, { privacy, pipl })
}
