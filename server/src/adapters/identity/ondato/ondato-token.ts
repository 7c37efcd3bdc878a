import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { callOndato, type OndatoHttpOptions, readAnswer } from './ondato-http.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token is dropped this long before it expires, so that none expires in transit. */
const expiryMarginMs = 60_000

export interface OndatoToken {
  /** Throws identity_unavailable. */
  get(): Promise<string>
  /** Forgets a token that was refused. */
  forget(): void
}

/** One token for all requests until shortly before it expires; concurrent callers share one fetch. */
export function createOndatoToken(clock: Clock, options: OndatoHttpOptions): OndatoToken {
  type Token = { readonly text: string; readonly until: number }
  let asked: Promise<Token> | null = null

  async function ask(): Promise<Token> {
    const response = await callOndato(clock, {
      url: options.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: options.clientId,
        client_secret: options.clientSecret,
      }).toString(),
      timeoutMs: options.requestMs,
    })
    const { access_token: text, expires_in: seconds } = await readAnswer(response, tokenAnswer)
    return { text, until: clock.now() + seconds * 1000 - expiryMarginMs }
  }

  /** A failure is not cached, so the next request asks again. */
  async function shared(): Promise<Token> {
    const mine = asked ?? ask()
    asked = mine
    try {
      return await mine
    } catch (error) {
      if (asked === mine) asked = null
      throw error
    }
  }

  return {
    async get() {
      const token = await shared()
      if (clock.now() < token.until) return token.text
      asked = null
      return (await shared()).text
    },
    forget() {
      asked = null
    },
  }
}
