import { z } from 'zod'
import { matchCard, type Ticket } from '../../modules/matchmaking/match-pool.port.ts'

/** A ticket as stored in Redis. Fields omitted here (pairing, recent partners) belong to the scripts. */
const storedTicket = z.object({
  ticketId: z.string(),
  userId: z.string(),
  connectionId: z.string(),
  nodeId: z.string(),
  since: z.number(),
  card: matchCard,
  waitsIn: z.array(z.string()),
  looksInto: z.array(z.string()),
  parted: z.record(z.string(), z.literal(1)),
})

export function writeTicket({ buckets, parted, ...ticket }: Ticket): string {
  return JSON.stringify({
    ...ticket,
    ...buckets,
    parted: Object.fromEntries(parted.map((userId) => [userId, 1])),
    met: {},
  })
}

export function readTicket(text: string): Ticket {
  const { waitsIn, looksInto, parted, ...rest } = storedTicket.parse(JSON.parse(text))
  return { ...rest, buckets: { waitsIn, looksInto }, parted: Object.keys(parted) }
}
