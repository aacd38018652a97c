import type { Handler } from '../../platform/http/handler.ts'
import { presentConsent } from './present.ts'
import { listUserConsents } from './shared-queries.ts'

export const listConsents: Handler<'listConsents'> = async ({ db }, { params }) => {
  const consents = await listUserConsents(db, params.userId)
  return { items: consents.map(presentConsent) }
}
