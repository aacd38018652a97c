import type { Handler } from '../http/handler.ts'

export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })
