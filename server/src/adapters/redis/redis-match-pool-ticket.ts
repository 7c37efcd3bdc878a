import { z } from 'zod'
import { matchCard, type Ticket } from '../../modules/matchmaking/match-pool.port.ts'

/** A list as the names of an object: the scripts write an empty list as an object, which could not be read back. */
const set = z.record(z.string(), z.literal(1))
type StoredSet = z.infer<typeof set>
const asSet = (names: readonly string[]): StoredSet => Object.fromEntries(names.map((name) => [name, 1]))

/** A ticket as stored in Redis. Fields omitted here (pairing, recent partners) belong to the scripts. */
const storedTicket = z.object({
  ticketId: z.string(),
  userId: z.string(),
  connectionId: z.string(),
  nodeId: z.string(),
  since: z.number(),
  // Nodes of a later version may store more.
  card: z.unknown(),
  /** The card as it was written: scripts write numbers with fourteen digits. Nodes of an earlier version have none. */
  cardText: z.string().optional(),
  waitsIn: z.array(z.string()),
  looksInto: z.array(z.string()),
  parted: set,
  // Nodes of an earlier version store tickets without wishes.
  traits: set.default({}),
  wishes: z.record(z.string(), set).default({}),
  wishesUntil: z.number().default(0),
})

/** The card is opaque to the scripts; beside it, nodes of an earlier version read it as an object. */
export function writeTicket({ buckets, parted, traits, wishes, ...ticket }: Ticket): string {
  return JSON.stringify({
    ...ticket,
    ...buckets,
    cardText: JSON.stringify(ticket.card),
    parted: asSet(parted),
    traits: asSet(traits),
    // Names that no script could take for the places of a list.
    wishes: Object.fromEntries(wishes.map((group, index) => [`w${index}`, asSet(group)])),
    met: {},
  })
}

const storedCard = z.object(matchCard.unwrap().shape)

/** Null: this node cannot read it. */
export function readTicket(text: string): Ticket | null {
  const read = storedTicket.safeParse(JSON.parse(text))
  if (!read.success) return null
  const { waitsIn, looksInto, parted, traits, wishes, card, cardText, ...rest } = read.data
  const own = storedCard.safeParse(cardText === undefined ? card : JSON.parse(cardText))
  if (!own.success) return null
  return {
    ...rest,
    card: own.data,
    buckets: { waitsIn, looksInto },
    parted: Object.keys(parted),
    traits: Object.keys(traits).toSorted(),
    wishes: Object.keys(wishes)
      .toSorted()
      .map((name) => Object.keys(wishes[name] ?? {}).toSorted()),
  }
}

/** Whose ticket it is that this node cannot read; the scripts have read that much. */
export const ownerOf = (text: string): string =>
  z.object({ userId: z.string() }).parse(JSON.parse(text)).userId
