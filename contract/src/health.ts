import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const getHealth = {
  summary: 'Check that the process is alive',
  tag: 'System',
  access: 'public',
  method: 'GET',
  path: '/healthz',
  output: z.object({ status: z.literal('ok') }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const getReadiness = {
  summary: 'Check that the process is not stopping and its database is reachable, migrated and writable',
  tag: 'System',
  access: 'public',
  method: 'GET',
  path: '/readyz',
  output: z.object({ status: z.literal('ready') }),
  status: 200,
  errorCodes: ['service.unavailable'],
} as const satisfies Endpoint
