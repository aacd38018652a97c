import type { Handler } from '../../http/handler.ts'
import { publicKeys } from './signing-keys.ts'

export const getKeys: Handler<'getKeys'> = async (ctx) => ({ keys: await publicKeys(ctx) })
