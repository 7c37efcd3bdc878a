import { planKinds } from './deliveries.ts'
import { faultKinds, refusals } from './faults.ts'
import { type Call, type Emulator, json, type Operation, type Reply, type World } from './operation.ts'

function fieldsOf(call: Call): Readonly<Record<string, unknown>> {
  return JSON.parse(call.body || '{}') as Readonly<Record<string, unknown>>
}

function pick<T extends string>(known: readonly T[], value: unknown, usual?: T): T {
  const found = known.find((candidate) => candidate === value) ?? (value === undefined ? usual : undefined)
  if (found === undefined) throw new Error(`use one of ${known.join(', ')}`)
  return found
}

const numberIn = (value: unknown, usual: number): number => (value === undefined ? usual : Number(value))

/**
 * Everything that a test, or a developer with curl, does to an emulator, at its own origin below `/control`. Bodies are
 * JSON.
 */
export function controlOperations(
  world: World,
  emulator: Emulator,
  calls: ReadonlyMap<string, number>,
): readonly Operation[] {
  const { clock, faults, deliveries } = world
  const read = (name: string, summary: string, run: () => Reply | Promise<Reply>): Operation => ({
    name: `control.${name}`,
    summary,
    method: 'GET',
    path: `/control/${name}`,
    run,
  })
  const change = (
    name: string,
    summary: string,
    run: (fields: Readonly<Record<string, unknown>>) => unknown,
  ): Operation => ({
    name: `control.${name}`,
    summary,
    method: 'POST',
    path: `/control/${name}`,
    run: async (call) => json((await run(fieldsOf(call))) ?? { ok: true }),
  })
  const done = { ok: true }
  return [
    read('operations', 'The operations and the number of their calls', () =>
      json(
        emulator.operations.map(({ name, summary, method, path }) => ({
          name,
          summary,
          method,
          path,
          calls: calls.get(name) ?? 0,
        })),
      ),
    ),
    read('settings', 'Settings that the shop needs', () => json(emulator.settings)),
    read('payments', 'Payments in the books of the service', () => json(emulator.payments())),
    read('deliveries', 'Notifications and their attempts', () => json(deliveries.list())),
    read('faults', 'Faults that are planned', () => json(faults.list())),
    read('clock', 'The time of the service', () => json({ now: clock.now() })),
    change('clock', 'Moves the time forward by `advanceMs`', ({ advanceMs }) => {
      clock.advance(Number(advanceMs))
      return { now: clock.now() }
    }),
    change(
      'faults',
      `Plans a fault: \`kind\` (${faultKinds.join(', ')}), \`operation\`, \`reason\` (${refusals.join(', ')}), \`times\``,
      ({ kind, operation, reason, amountMinor, ms, times }) => {
        faults.plan({
          kind: pick(faultKinds, kind),
          operation: typeof operation === 'string' ? operation : '*',
          reason: pick(refusals, reason, 'refused'),
          amountMinor: numberIn(amountMinor, 1),
          ms: numberIn(ms, 0),
          times: numberIn(times, 1),
        })
        return done
      },
    ),
    change('faults/clear', 'Forgets planned faults', () => faults.clear()),
    change(
      'plans',
      `Plans the fate of the next notifications: \`kind\` (${planKinds.join(', ')}), \`ms\`, \`times\``,
      ({ kind, ms, times }) => deliveries.plan(pick(planKinds, kind), numberIn(ms, 0), numberIn(times, 1)),
    ),
    change('release', 'Sends what is held, in the reverse order if `reverse` is true', ({ reverse }) =>
      deliveries.release(reverse === true),
    ),
    change('replay', 'Sends the notification `id` once more', ({ id }) => ({
      ok: deliveries.replay(Number(id)),
    })),
    change('settled', 'Answers when every notification that is due was sent', () => deliveries.settled()),
    change('shop', 'Notifications go to this `origin` from now on', ({ origin }) => {
      world.shop = String(origin)
      return done
    }),
  ]
}
