import { type ErrorCode, errors } from '@lpi/contract'
import { RendererUnavailableError } from '@lpi/report'
import fastify, { LogController } from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '../base/errors.ts'
import { registerErrorHandler } from './error-handler.ts'

async function respondToThrown(thrown: unknown, log: string[] = []) {
  const stream = { write: (line: string) => void log.push(line) }
  const app = fastify({
    logger: { stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerErrorHandler(app)
  app.get('/', () => {
    throw thrown
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, code: JSON.parse(body).code as ErrorCode, headers, body }
}

const buildError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

describe('the error handler', () => {
  it.each([
    ['the connection is refused', buildError('x', { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['the socket does not exist', buildError('x', { code: 'ENOENT', syscall: 'connect' })],
    ['the connection breaks', buildError('Connection terminated unexpectedly')],
    ['the pool is exhausted', buildError('timeout exceeded when trying to connect')],
    ['the database shuts down', buildError('x', { code: '57P01' })],
    ['the database crashed', buildError('x', { code: '57P02' })],
    ['the database is starting', buildError('x', { code: '57P03' })],
    ['an SQL statement took too long', buildError('x', { code: '57014' })],
    ['there are too many connections', buildError('x', { code: '53300' })],
    ['the disk is full', buildError('x', { code: '53100' })],
    ['the disk fails', buildError('x', { code: '58030' })],
    ['the database became a standby', buildError('x', { code: '25006' })],
    ['two transactions deadlock', buildError('x', { code: '40P01' })],
  ])('responds with 503 and Retry-After if %s', async (_name, thrown) => {
    const { statusCode, code, headers } = await respondToThrown(thrown)
    expect([statusCode, code]).toEqual([503, 'service.unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each([
    ['a value that the database cannot parse', buildError('x', { code: '22P02' })],
    ['an unexpected constraint violation', buildError('x', { code: '23505' })],
    ['a missing file', buildError('x', { code: 'ENOENT', syscall: 'open' })],
    ['a thrown value that is not an error', 'x'],
  ])('responds with 500 and no details to %s', async (_name, thrown) => {
    const { statusCode, code, body } = await respondToThrown(thrown)
    expect([statusCode, code]).toEqual([500, 'internal'])
    expect(JSON.parse(body)).toEqual({ code: 'internal', message: errors.internal[1] })
  })

  it('sends the status of an AppError, and rounds its retryAfter up', async () => {
    const { statusCode, headers } = await respondToThrown(new AppError('rate.limited', { retryAfter: 1.2 }))
    expect([statusCode, headers['retry-after']]).toEqual([429, '2'])
  })

  it('says that PDF files cannot be created if Typst is missing, and logs why (REQ-372)', async () => {
    const log: string[] = []
    const { statusCode, code } = await respondToThrown(new RendererUnavailableError('no Typst'), log)
    expect([statusCode, code]).toEqual([503, 'report.unavailable'])
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'no Typst' }])
  })

  it('logs why the database is unavailable, but does not log a deliberate refusal', async () => {
    const log: string[] = []
    await respondToThrown(new AppError('service.unavailable', { retryAfter: 1 }), log)
    expect(log).toEqual([])
    await respondToThrown(buildError('the disk is full', { code: '53100' }), log)
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'request refused: service unavailable', reason: 'the disk is full' }),
    ])
  })
})
