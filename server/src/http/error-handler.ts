import type { ErrorBody, ErrorCode } from '@serendip/contract'
import { errorStatus } from '@serendip/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import { storeFailureOf } from '../kernel/store-failure.ts'

const codeOfFrameworkError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_BAD_URL: 'bad_input',
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? codeOfFrameworkError[code] : undefined
  if (known) return new DomainError(known)
  const failed = storeFailureOf(error)
  if (failed) return failed
  return new DomainError(statusCode !== undefined && statusCode < 500 ? 'bad_input' : 'internal')
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: DomainError): void {
  const retryAfterMs = error.details['retryAfterMs']
  if (typeof retryAfterMs === 'number') reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    details: error.details,
    requestId: request.id,
  }
  reply.code(errorStatus[error.code]).header('cache-control', 'no-store').send(body)
}

/** The one place that maps refusals to statuses; unexpected errors are logged in full and answered as `internal`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toDomainError(error)
    if (known.code === 'internal') {
      request.log.error({ requestId: request.id, err: error }, 'a request failed unexpectedly')
    } else if (storeFailureOf(error)) {
      request.log.warn({ requestId: request.id, error: String(error) }, 'a store failed a request')
    }
    sendError(reply, request, known)
  })
  // A file that is missing between two deploys must not stay missing in a cache.
  app.setNotFoundHandler((request, reply) => sendError(reply, request, new DomainError('not_found')))
}
