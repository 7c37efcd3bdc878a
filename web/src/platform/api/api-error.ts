import { type ErrorCode, errorCodes, errorStatus } from '@serendip/contract'
import { z } from 'zod'

/** A refused call or socket request. `t('error:' + code)` is what a person reads. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  /** The HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    status: number = errorStatus[code],
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.details = details
    this.status = status
  }
}

const errorBody = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  details: z.record(z.string(), z.unknown()).default({}),
})

/** Statuses that only one code travels under, for answers that come from a proxy without our body. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
  483: 'session_gone',
  488: 'account_closed',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Reads the error of a refused answer, whatever its body is. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const parsed = errorBody.safeParse(body)
  if (parsed.success) return new ApiError(parsed.data.code, parsed.data.details, status)
  return new ApiError(codeOfStatus[status] ?? 'internal', {}, status)
}

/** Any thrown value as an ApiError, for the one place that shows it. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('internal')
