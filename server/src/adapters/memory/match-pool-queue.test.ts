import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ticket } from '../../modules/matchmaking/match-pool.port.ts'
import { TicketQueue } from './match-pool-queue.ts'

const aTicket = (number: number, since: number): Ticket =>
  ({ ticketId: `tkt_${number}`, userId: `usr_${String(number).padStart(4, '0')}`, since }) as Ticket

test('holds everyone who was added and not removed, longest wait first, over many blocks', () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 50 }), fc.boolean()), {
    maxLength: 1_500,
    size: 'max',
  })
  fc.assert(
    fc.property(steps, (all) => {
      const queue = new TicketQueue()
      const model = new Map<number, Ticket>()
      for (const [number, since, isLeaving] of all) {
        const there = model.get(number)
        if (isLeaving) {
          queue.remove(there ?? aTicket(number, since))
          model.delete(number)
        } else if (!there) {
          const ticket = aTicket(number, since)
          queue.add(ticket)
          model.set(number, ticket)
        }
      }
      const expected = [...model.values()].sort((a, b) => a.since - b.since || (a.userId < b.userId ? -1 : 1))
      expect([...queue]).toEqual(expected)
      expect(queue.isEmpty).toBe(expected.length === 0)
    }),
    { numRuns: 60 },
  )
})
