import type { Handler } from '../http/handlers.ts'
import { newMapping } from './new-mapping.ts'
import { presentMapping } from './present.ts'
import { insertMapping } from './queries.ts'

export const createUserMapping: Handler<'createUserMapping'> = async ({ db, now }, { params, body }) =>
  presentMapping(await insertMapping(db, newMapping(params.userId, body, now())))
