import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { giftFacesIn } from './gift-catalogue.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { findGift, type GiftRow, lockGiver } from './gifts.store.ts'
import { presentGift } from './present-gift.ts'

/** Notes the thanks; null if they were noted before. */
async function noteThanks(deps: GiftsDeps, toId: string, giftId: string): Promise<GiftRow | null> {
  const { db, clock } = deps.plumbing
  return transact(db, async (tx) => {
    const found = await findGift(tx, giftId)
    if (found?.to_id !== toId) throw new DomainError('not_found')
    // An undo at the same moment comes before or after.
    await lockGiver(tx, found.from_id)
    const row = await findGift(tx, giftId)
    if (!row || row.undone_at !== null) throw new DomainError('conflict')
    if (row.thanked_at !== null) return null
    const thanked_at = new Date(clock.now())
    await tx.updateTable('gifts').set({ thanked_at }).where('id', '=', giftId).execute()
    return { ...row, thanked_at }
  })
}

/**
 * The receiver says thanks, once: a heart at its entry in the chat, and a message to the open tabs of its sender. Throws
 * not_found, conflict (it was taken back).
 */
export async function thankForGift(deps: GiftsDeps, toId: string, giftId: string): Promise<{ ok: true }> {
  const row = await noteThanks(deps, toId, giftId)
  if (!row) return { ok: true }
  const [settings, faces, mayMeet] = await Promise.all([
    deps.settings.read(),
    giftFacesIn(deps.plumbing.db)([row.gift_key]),
    deps.people.mayMeet(toId, row.from_id),
  ])
  if (!mayMeet) return { ok: true }
  // A request that was not accepted yet, or an entry that the receiver deleted, has no reactions.
  await deps.chat.thankFor(toId, row.message_id).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })
  const { name, avatar } = await deps.profiles.partner(toId)
  deps.realtime.toUser(
    row.from_id,
    Object.assign(
      { type: 'gift.thanked' as const, toName: name, toAvatar: avatar },
      presentGift(row, faces.get(row.gift_key), settings),
    ),
  )
  return { ok: true }
}
