import { type ErrorCode, errors } from '@lpi/contract'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '../base/errors.ts'
import { registerErrorHandler } from './error-handler.ts'

async function answerTo(thrown: unknown) {
  const app = fastify()
  registerErrorHandler(app)
  app.get('/', () => {
    throw thrown
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, code: JSON.parse(body).code as ErrorCode, headers, body }
}

const failure = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

describe('what a thrown value becomes', () => {
  it.each([
    ['the connection is refused', failure('x', { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['the socket is not there', failure('x', { code: 'ENOENT', syscall: 'connect' })],
    ['the connection breaks', failure('Connection terminated unexpectedly')],
    ['the pool is used up', failure('timeout exceeded when trying to connect')],
    ['the server shuts down', failure('x', { code: '57P01' })],
    ['the server crashed', failure('x', { code: '57P02' })],
    ['the server starts', failure('x', { code: '57P03' })],
    ['a statement took too long', failure('x', { code: '57014' })],
    ['there are too many connections', failure('x', { code: '53300' })],
    ['the disk is full', failure('x', { code: '53100' })],
    ['the disk fails', failure('x', { code: '58030' })],
    ['the server became a standby', failure('x', { code: '25006' })],
    ['two transactions stood in each other’s way', failure('x', { code: '40P01' })],
  ])('%s: come again later', async (_what, thrown) => {
    const { statusCode, code, headers } = await answerTo(thrown)
    expect([statusCode, code]).toEqual([503, 'service.unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each([
    ['a value that the database cannot read', failure('x', { code: '22P02' })],
    ['a rule of the database that no handler foresaw', failure('x', { code: '23505' })],
    ['a file that is missing', failure('x', { code: 'ENOENT', syscall: 'open' })],
    ['something that is not even an error', 'x'],
  ])('%s is a fault of ours', async (_what, thrown) => {
    const { statusCode, code, body } = await answerTo(thrown)
    expect([statusCode, code]).toEqual([500, 'internal'])
    expect(JSON.parse(body)).toEqual({ code: 'internal', message: errors.internal[1] })
  })

  it('a refusal keeps its code and says when to come back', async () => {
    const { statusCode, headers } = await answerTo(new AppError('rate.limited', { retryAfter: 1.2 }))
    expect([statusCode, headers['retry-after']]).toEqual([429, '2'])
  })
})
