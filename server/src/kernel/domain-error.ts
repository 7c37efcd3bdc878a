import { type ErrorCode, errorStatus } from '@serendip/contract'

/** Refuses a use case with a code of the contract. `details` are sent to the person's client: no secrets, no texts. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
