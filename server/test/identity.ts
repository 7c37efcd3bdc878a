import type { ErrorBody } from '@serendip/contract'
import { sql } from 'kysely'
import type { SignedBody } from '../src/adapters/identity/emulator/emulated-webhook.ts'
import { OndatoEmulator } from '../src/adapters/identity/emulator/ondato-emulator.ts'
import { type Answer, aServer, type TestServer } from './server.ts'

export const ondatoKeys = { clientId: 'client', clientSecret: 'secret', webhookSecret: 'shared' }

export const anEmulator = (): OndatoEmulator => new OndatoEmulator({ ...ondatoKeys, now: () => Date.now() })

/** A server whose people come from Germany, where video requires verification, and an emulated provider. */
export async function anIdentityServer(
  emulator: OndatoEmulator,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const api = await emulator.listen()
  const server = await aServer({
    DEV_COUNTRY: 'DE',
    ONDATO_CLIENT_ID: ondatoKeys.clientId,
    ONDATO_CLIENT_SECRET: ondatoKeys.clientSecret,
    ONDATO_SETUP_ID: 'setup',
    ONDATO_WEBHOOK_SECRET: ondatoKeys.webhookSecret,
    ONDATO_TOKEN_URL: `${api}/connect/token`,
    ONDATO_API_URL: api,
    ONDATO_KYC_URL: api,
    ONDATO_PAGE_URL: `${api}/page`,
    ...env,
  })
  await sql`insert into settings (key, value, changed_at)
    values ('webRegOndatoCountriesList', '["DE"]'::jsonb, now())`.execute(
    server.composition.engines.database.db,
  )
  return server
}

/** Sends a webhook as raw bytes. */
export const sendWebhook = (
  server: TestServer,
  { body, signature }: SignedBody,
): Promise<Answer<ErrorBody>> =>
  server.post('/identity/webhook/ondato', body, undefined, { 'ondato-signature': signature })
