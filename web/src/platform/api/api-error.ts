import { type ErrorCode, errorStatus, isErrorCode } from '@serendip/contract'
import { isRecord } from '../is-record.ts'

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

const outages: readonly ErrorCode[] = ['unavailable', 'busy', 'storage_unavailable']
/** Whether a request failed for a reason that passes by itself: it was not judged at all. */
export const isOutage = (code: ErrorCode): boolean => outages.includes(code)

/** Statuses used by only one code, for answers from a proxy without our body. */
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

/**
 * Reads the error of a refused answer, whatever its body is; an unknown code of a newer server is read by its status.
 */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, details } = isRecord(body) ? body : {}
  if (isErrorCode(code)) return new ApiError(code, isRecord(details) ? details : {}, status)
  return new ApiError(codeOfStatus[status] ?? 'internal', {}, status)
}

/** A refused socket request; a code only a newer server knows becomes `internal`. */
export const refusalOf = ({ code, details }: Pick<ApiError, 'code' | 'details'>): ApiError =>
  isErrorCode(code) ? new ApiError(code, details) : new ApiError('internal')

/** Any thrown value as an ApiError, for the one place that shows it. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('internal')
