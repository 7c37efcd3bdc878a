import type { Api } from '../../../../platform/api/api-client.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { ChatDatabase } from '../../store/chat-database.ts'

const dayMs = 24 * 60 * 60 * 1000

interface OpenerDeps {
  readonly database: ChatDatabase
  readonly api: Pick<Api['chat'], 'letsTalkMessages'>
  readonly clock: Pick<Clock, 'now'>
}

/** The openers, which are read from the server once a day; they are forgotten with the session. Throws ApiError. */
export async function readOpeners(
  { database: { chatFilters }, api, clock }: OpenerDeps,
  language: string,
): Promise<readonly string[]> {
  const stored = (await chatFilters.get('default'))?.openers
  const ageMs = clock.now() - (stored?.readAt ?? 0)
  if (stored?.language === language && ageMs >= 0 && ageMs < dayMs) return stored.texts
  const { messages } = await api.letsTalkMessages()
  await chatFilters.update('default', { openers: { language, readAt: clock.now(), texts: messages } })
  return messages
}
