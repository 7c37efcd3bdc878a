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
  card: z.object(matchCard.unwrap().shape),
  waitsIn: z.array(z.string()),
  looksInto: z.array(z.string()),
  parted: set,
  // Nodes of an earlier version store tickets without wishes.
  traits: set.default({}),
  wishes: z.record(z.string(), set).default({}),
  wishesUntil: z.number().default(0),
})

export function writeTicket({ buckets, parted, traits, wishes, ...ticket }: Ticket): string {
  return JSON.stringify({
    ...ticket,
    ...buckets,
    parted: asSet(parted),
    traits: asSet(traits),
    // Names that no script could take for the places of a list.
    wishes: Object.fromEntries(wishes.map((group, index) => [`w${index}`, asSet(group)])),
    met: {},
  })
}

export function readTicket(text: string): Ticket {
  const { waitsIn, looksInto, parted, traits, wishes, ...rest } = storedTicket.parse(JSON.parse(text))
  return {
    ...rest,
    buckets: { waitsIn, looksInto },
    parted: Object.keys(parted),
    traits: Object.keys(traits).toSorted(),
    wishes: Object.keys(wishes)
      .toSorted()
      .map((name) => Object.keys(wishes[name] ?? {}).toSorted()),
  }
}
