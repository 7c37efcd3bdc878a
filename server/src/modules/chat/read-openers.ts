import { completeLocales } from '@serendip/contract'
import { readStrings } from '@serendip/locales'
import type { ChatDeps } from './chat-deps.ts'

const openers = new Map(
  completeLocales.map((language) => [
    language,
    Object.values(readStrings(language, 'lets-talk')).filter((text) => typeof text === 'string'),
  ]),
)

/** Openers for an empty conversation, in the person's language; none outside the experiment. */
export async function readOpeners({ accounts, experiments }: ChatDeps, userId: string): Promise<string[]> {
  const [account, group] = await Promise.all([accounts.byId(userId), experiments.groupOf('letsTalk', userId)])
  if (group === null) return []
  return openers.get(completeLocales.find((known) => known === account?.language) ?? 'en') ?? []
}
