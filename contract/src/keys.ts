import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const PublicKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})

export const getKeys = {
  summary: 'Get the public keys that verify access tokens (JWKS)',
  tag: 'Sessions',
  access: 'public',
  method: 'GET',
  path: '/.well-known/jwks.json',
  output: z.object({ keys: z.array(PublicKey) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
