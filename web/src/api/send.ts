import { ErrorBody, type ErrorCode } from '@lpi/contract'
import { ApiError } from './api-error.ts'
import { takeEarlyResponse } from './early-responses.ts'

/** Sends a request. Rejects with an `ApiError` if there is no response or if the response status is not 2xx. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const request = { credentials: 'omit', ...init } as const
  const response = await convertConnectionErrors(
    init.signal,
    () => takeEarlyResponse(url, request) ?? fetch(url, request),
  )
  if (response.ok) return response
  throw await readError(response)
}

/** Reads a JSON body. Rejects with a connection error if the connection breaks. */
export async function readJson(response: Response, signal?: AbortSignal | null): Promise<unknown> {
  const text = await convertConnectionErrors(signal, () => response.text())
  try {
    return JSON.parse(text)
  } catch {
    const { status } = response
    throw new ApiError('The response is not JSON.', { status, code: 'internal', isForeign: true })
  }
}

/** Rejects with a connection error if the work fails. Aborted work rejects with its original error. */
export async function convertConnectionErrors<T>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('Connection error.')
  }
}

async function readError(response: Response) {
  const text = await response.text().catch(() => '')
  const json = parseOrNull(text)
  const body = ErrorBody.safeParse(json).data
  const retryAfterHeader = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(body?.message ?? `HTTP ${response.status}`, {
    status: response.status,
    isForeign: !body && !isTokenRejection(json),
    code: body?.code ?? defaultCode(response.status),
    ...body?.details,
    retryAfter:
      body?.details?.retryAfter ?? (Number.isFinite(retryAfterHeader) ? retryAfterHeader : undefined),
  })
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns true if an identity provider has rejected a refresh token that is no longer valid. */
function isTokenRejection(json: unknown) {
  return (json as { error?: unknown } | null)?.error === 'invalid_grant'
}

/** Returns the error code for a response that contains no code, such as the error page of a proxy. */
function defaultCode(status: number): ErrorCode | undefined {
  if (status === 404) return 'not_found'
  if (status === 413) return 'body.too_large'
  if (status === 429) return 'rate.limited'
  if (status >= 502 && status <= 504) return 'service.unavailable'
  return status >= 500 ? 'internal' : undefined
}
