import type { Handler } from './handlers.ts'

export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })
