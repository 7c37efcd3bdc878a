import { z } from 'zod'
import { SignInRefused } from '../../modules/onboarding/sign-in.port.ts'

const requestMs = 8_000

const tokens = z.object({ id_token: z.string(), refresh_token: z.string().optional() })
export type Tokens = z.infer<typeof tokens>

async function post(url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(requestMs),
      redirect: 'error',
    })
  } catch {
    throw new SignInRefused('unreachable')
  }
}

/** Exchanges an authorization code. Throws SignInRefused: `code` if it is refused, `unreachable`. */
export async function exchangeCode(
  url: string,
  form: {
    readonly code: string
    readonly client_id: string
    readonly client_secret: string
    readonly redirect_uri: string
    readonly code_verifier?: string
  },
): Promise<Tokens> {
  const response = await post(url, { grant_type: 'authorization_code', ...form })
  if (response.status >= 500) throw new SignInRefused('unreachable')
  const parsed = tokens.safeParse(await response.json().catch(() => null))
  if (!response.ok || !parsed.success) throw new SignInRefused('code')
  return parsed.data
}

/** Throws SignInRefused `unreachable` if a retry is needed; a token unknown to the provider is already revoked. */
export async function revokeToken(
  url: string,
  form: { readonly token: string; readonly client_id: string; readonly client_secret: string },
): Promise<void> {
  const response = await post(url, { token_type_hint: 'refresh_token', ...form })
  await response.body?.cancel()
  if (response.status >= 500 || response.status === 401 || response.status === 429) {
    throw new SignInRefused('unreachable')
  }
}
