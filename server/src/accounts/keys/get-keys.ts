import type { Handler } from '../../platform/http/handler.ts'
import { listPublicJwks } from './signing-keys.ts'

export const getKeys: Handler<'getKeys'> = async (ctx) => ({ keys: await listPublicJwks(ctx) })
