import type { PrivacyChoices } from '@serendip/contract'
import type { ChatDeps } from '../chat-deps.ts'
import { findPrivacy, storePrivacy } from './privacy.store.ts'

type Change = { readonly [K in keyof PrivacyChoices]?: PrivacyChoices[K] | undefined }

/** Changes some of a person's choices of what others see, and who may write to them first; answers all of them. */
export async function choosePrivacy(
  { plumbing: { db } }: ChatDeps,
  userId: string,
  { showsOnline, showsLastSeen, receipts, writers }: Change,
): Promise<PrivacyChoices> {
  const before = await findPrivacy(db, userId)
  const choices = {
    showsOnline: showsOnline ?? before.showsOnline,
    showsLastSeen: showsLastSeen ?? before.showsLastSeen,
    receipts: receipts ?? before.receipts,
    writers: writers ?? before.writers,
  }
  await storePrivacy(db, userId, choices)
  return choices
}
