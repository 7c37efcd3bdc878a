import type { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'

export interface OndatoHttpOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly tokenUrl: string
  /** The time limit of one request. */
  readonly requestMs: number
}

const triesMax = 3
const retryFirstMs = 200

interface Call {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/** Undefined if a retry may help: no answer in time, overload, a fault of the provider. */
async function callOnce(call: Call): Promise<Response | undefined> {
  const { url, timeoutMs, ...init } = call
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (response.status < 500 && response.status !== 429) return response
    await response.body?.cancel()
  } catch {
    // No answer is treated like a bad one.
  }
  return undefined
}

/** Retries with growing delays, `triesMax` attempts in all. Throws identity_unavailable. */
export async function callOndato(clock: Clock, call: Call): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await callOnce(call)
    if (response) return response
    if (attempt === triesMax) throw new DomainError('identity_unavailable')
    await new Promise<void>((resolve) => clock.after(retryFirstMs * 2 ** (attempt - 1), resolve))
  }
}

/** Parses an answer. Throws identity_unavailable for a refusal and for anything undocumented. */
export async function readAnswer<T extends z.ZodType>(response: Response, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!response.ok || !parsed.success) throw new DomainError('identity_unavailable')
  return parsed.data
}
