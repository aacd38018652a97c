import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const getHealth = {
  summary: 'The process lives',
  access: 'public',
  method: 'GET',
  path: '/healthz',
  output: z.object({ status: z.literal('ok') }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const getReadiness = {
  summary: 'The database is reachable and migrated',
  access: 'public',
  method: 'GET',
  path: '/readyz',
  output: z.object({ status: z.literal('ready') }),
  status: 200,
  refusals: ['service.unavailable'],
} as const satisfies Endpoint
