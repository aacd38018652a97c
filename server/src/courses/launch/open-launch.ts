import { findIdentity } from '../../organizations/connections/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Launch } from '../platforms/claims.ts'
import { originsOf } from '../platforms/tool-addresses.ts'
import { begin } from './begin.ts'
import { contentPage } from './content-page.ts'
import { errorPage } from './error-page.ts'
import { launchPage } from './launch-page.ts'
import { listMissingTerms } from './missing-terms.ts'
import { deleteTeacher } from './queries.ts'
import type { Reply } from './reply.ts'
import { createTicket, type VerifiedLaunch } from './tickets.ts'
import { languageOf, type Visitor } from './visitor.ts'

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
  const { subject } = launch
  const connectionId = platform.id
  const person =
    subject === undefined
      ? undefined
      : await findIdentity(ctx.db, { connectionId, issuer: platform.issuer, subject })
  if (person && launch.role !== 'teacher') {
    const { id: contextId } = launch.context
    await deleteTeacher(ctx.db, { deploymentId: deploymentRowId, contextId, userId: person.id })
  }
  if (launch.role === 'other') return explain('noRole')
  const content = { deploymentRowId, launch }
  if (launch.kind === 'content') {
    if (launch.role !== 'teacher') return explain('noRole')
    const ticket = await createTicket(ctx, ctx.db, { connectionId, purpose: 'content', content })
    return contentPage(ctx, { ...verified, ticket, language, frameOrigins })
  }
  if (!subject) return explain('noSubject')
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
