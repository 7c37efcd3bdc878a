import { z } from 'zod'
import { matchCard, type Ticket } from '../../modules/matchmaking/match-pool.port.ts'

/** A ticket as Redis keeps it. What is left out here (pairing, recent partners) is the scripts' own. */
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

export function writeTicket({ places, parted, ...ticket }: Ticket): string {
  return JSON.stringify({
    ...ticket,
    ...places,
    parted: Object.fromEntries(parted.map((userId) => [userId, 1])),
    met: {},
  })
}

export function readTicket(text: string): Ticket {
  const { waitsIn, looksInto, parted, ...rest } = storedTicket.parse(JSON.parse(text))
  return { ...rest, places: { waitsIn, looksInto }, parted: Object.keys(parted) }
}
