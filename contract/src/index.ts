import type * as endpoints from './endpoints.ts'

/** The whole API. A screen calls `endpoints.<name>`, the server answers in `<name>`'s handler. */
export * as endpoints from './endpoints.ts'
export type Endpoints = typeof endpoints

export * from './assessments.ts'
export * from './config.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './identity.ts'
export * from './invitations.ts'
export * from './organizations.ts'
export * from './own-data.ts'
export * from './policies.ts'
export * from './report.ts'
export * from './reports.ts'
export * from './users.ts'
