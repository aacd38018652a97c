import type { Handler } from '../http/handlers.ts'

export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })
