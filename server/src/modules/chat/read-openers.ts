import { completeLocales } from '@serendip/contract'
import { readStrings } from '@serendip/locales'
import type { ChatDeps } from './chat-deps.ts'

const known = new Map<string, readonly string[]>()

function openersOf(language: string, brandId: string): readonly string[] {
  const key = `${brandId} ${language}`
  const openers =
    known.get(key) ??
    Object.values(readStrings(language, 'lets-talk', brandId)).filter((text) => typeof text === 'string')
  known.set(key, openers)
  return openers
}

/** Openers for an empty conversation, in the person's language; none outside the experiment. */
export async function readOpeners(
  { accounts, experiments }: ChatDeps,
  userId: string,
): Promise<readonly string[]> {
  const [account, group] = await Promise.all([accounts.byId(userId), experiments.groupOf('letsTalk', userId)])
  if (group === null || !account) return []
  return openersOf(
    completeLocales.find((complete) => complete === account.language) ?? 'en',
    account.brand_id,
  )
}
