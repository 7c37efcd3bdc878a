import { type ErrorCode, errorStatus } from '@serendip/contract'

/** Refuses a use case with a code of the contract. `details` are sent to the person's client: no secrets, no texts. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  /** `message` is for engineers, where the specification has its own words; people read the translation of `code`. */
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, message: string = code) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
