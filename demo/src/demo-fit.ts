import type { Gender } from '@serendip/contract'
import type { WaitingPerson } from './demo-server.ts'

/** A demo peer has no preferences: it meets anyone who accepts its gender and has not blocked it. */
export const mayMeetPeer = (
  { card, parted }: WaitingPerson,
  peer: { readonly userId: string; readonly gender: Gender },
): boolean => (card.filter === 'both' || card.filter === peer.gender) && !parted.includes(peer.userId)

/** Whether two real people will meet if both keep waiting: their searches widen to every language and region. */
export function mightMeet(first: WaitingPerson, second: WaitingPerson): boolean {
  const accepts = (who: WaitingPerson, whom: WaitingPerson): boolean =>
    (who.card.filter === 'both' || who.card.filter === whom.card.gender) && !who.parted.includes(whom.userId)
  return (
    first.userId !== second.userId &&
    first.card.brandId === second.card.brandId &&
    first.card.mode === second.card.mode &&
    accepts(first, second) &&
    accepts(second, first)
  )
}
