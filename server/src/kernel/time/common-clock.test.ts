import { expect, test } from 'vitest'
import { createCommonClock, type MachineTime } from './common-clock.ts'

/** A machine and a database; the test advances their time, sets their clocks, and has the node measure every second. */
function aNode({ machineAhead = 0 } = {}) {
  const start = Date.UTC(2026, 0, 1)
  let [elapsed, machine, database] = [5_000, start + machineAhead, start]
  const time: MachineTime = { nowMs: () => machine, elapsedMs: () => elapsed, after: () => () => {} }
  const clock = createCommonClock(time)
  const follow = () => clock.follow(async () => database)
  return {
    clock,
    follow,
    database: () => database,
    setMachine: (byMs: number) => (machine += byMs),
    setDatabase: (byMs: number) => (database += byMs),
    async pass(seconds: number, eachSecond = () => {}) {
      for (let second = 0; second < seconds; second += 1) {
        elapsed += 1_000
        machine += 1_000
        database += 1_000
        eachSecond()
        await follow()
      }
    },
  }
}

test.each([3_000, 10_000, -3_600_000, 25 * 3_600_000])(
  'a machine %i ms ahead still has the common time, and reports its offset',
  async (machineAhead) => {
    const node = aNode({ machineAhead })
    await node.follow()
    expect(node.clock.now()).toBe(node.database())
    await node.pass(5)
    expect(node.clock.now()).toBe(node.database())
    expect(node.clock.status()).toEqual({ skewMs: machineAhead, driftMs: 0, isCommon: true })
  },
)

test('setting a machine’s clock while it runs has no effect', async () => {
  const node = aNode()
  await node.pass(3)
  for (const byMs of [-3_600_000, 1_400, 1_400, 1_400]) {
    const before = node.clock.now()
    node.setMachine(byMs)
    expect(node.clock.now()).toBe(before)
    await node.pass(1)
    expect(node.clock.now() - before).toBe(1_000)
  }
})

test('a small step of the common time is followed at a tenth of elapsed time, and never backwards', async () => {
  const node = aNode()
  await node.pass(3)
  node.setDatabase(-1_400)
  let before = node.clock.now()
  for (let second = 0; second < 14; second += 1) {
    await node.pass(1)
    expect(node.clock.now() - before).toBeGreaterThanOrEqual(900)
    expect(node.clock.now() - before).toBeLessThanOrEqual(1_100)
    before = node.clock.now()
  }
  expect(node.clock.now()).toBe(node.database())
})

test('a common time that steps again and again never stretches 10 s beyond 11', async () => {
  const node = aNode()
  await node.pass(3)
  const before = node.clock.now()
  await node.pass(10, () => node.setDatabase(1_400))
  expect(node.clock.now() - before).toBeLessThanOrEqual(11_000)
  expect(node.clock.status().isCommon).toBe(false)
})

test.each([-3_600_000, 3_600_000])(
  'a common time that was set by %i ms is adopted once it is stable',
  async (byMs) => {
    const node = aNode()
    await node.pass(3)
    node.setDatabase(byMs)
    await node.pass(2)
    expect(node.clock.status()).toMatchObject({ isCommon: false, driftMs: byMs })
    await node.pass(1)
    expect(node.clock.now()).toBe(node.database())
    expect(node.clock.status().isCommon).toBe(true)
  },
)

test('a slow answer is only as precise as it can be', async () => {
  let elapsed = 0
  const clock = createCommonClock({ nowMs: () => 1_000_000, elapsedMs: () => elapsed, after: () => () => {} })
  await clock.follow(async () => 1_000_000)
  elapsed += 1_000
  await clock.follow(async () => {
    elapsed += 400
    // Read at the very beginning, so that the middle of the round trip is 200 ms later than the truth.
    return 1_001_000
  })
  expect(clock.now()).toBe(1_001_400)
})

test('a first answer that is slow does not set a clock that is right, which would be set back later', async () => {
  const start = 1_000_000
  let elapsed = 0
  const machine = { nowMs: () => start + elapsed, elapsedMs: () => elapsed, after: () => () => {} }
  const clock = createCommonClock(machine)
  await clock.follow(async () => {
    elapsed += 6_000
    return start + elapsed
  })
  for (let second = 0; second < 5; second += 1) {
    expect(clock.now()).toBe(machine.nowMs())
    elapsed += 1_000
    await clock.follow(async () => machine.nowMs())
  }
})
