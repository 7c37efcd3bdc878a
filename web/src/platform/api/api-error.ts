import { type ErrorCode, isErrorCode } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'

const outages: readonly ErrorCode[] = ['unavailable', 'busy', 'storage_unavailable']
/** Whether a request failed for a reason that passes by itself: it was not judged at all. */
export const isOutage = (code: ErrorCode): boolean => outages.includes(code)

/** A refused socket request; a code only a newer server knows becomes `internal`. */
export const refusalOf = ({ code, details }: Pick<ApiError, 'code' | 'details'>): ApiError =>
  isErrorCode(code) ? new ApiError(code, details) : new ApiError('internal')

/** Any thrown value as an ApiError, for the one place that shows it. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('internal')
