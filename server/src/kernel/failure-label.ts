import { DomainError } from './domain-error.ts'

/** Stored label of a failure: its name and code. A message may quote an address or a person's text. */
export function failureLabel(error: unknown): string {
  if (error instanceof DomainError) return error.code
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
