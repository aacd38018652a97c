import type { Context } from '../../platform/base/context.ts'
import { html } from './html.ts'
import { type Reply, sendPage } from './reply.ts'

/** Why a launch ends with a page that only explains. */
const statuses = {
  invalid: 400,
  unknownPlatform: 404,
  expired: 400,
  refused: 403,
  deploymentWaiting: 403,
  noSubject: 403,
  preview: 200,
  noRole: 200,
  noSeat: 200,
  locked: 403,
  usedTicket: 400,
  registrationLink: 403,
  registrationExists: 409,
  registrationFailed: 502,
} as const

export type LaunchProblem = keyof typeof statuses

type Options = { frameOrigins?: readonly string[] | undefined; contact?: string | null; name?: string }

/** Says what happened and what the person can do. Creates nothing. */
export function errorPage(
  ctx: Context,
  language: string,
  problem: LaunchProblem,
  { frameOrigins = [], contact, name = '' }: Options = {},
): Reply {
  const text = (key: string, values = {}) => ctx.translate(language, `course:${key}`, values)
  return sendPage({
    language,
    title: text(`problems.${problem}.title`),
    status: statuses[problem],
    frameOrigins,
    body: html`<h1>${text(`problems.${problem}.title`)}</h1>
<p>${text(`problems.${problem}.text`, { name })}</p>
${contact && html`<p>${text('contact')} <a href="mailto:${contact}">${contact}</a></p>`}`,
  })
}
