import { describe, expect, test } from 'vitest'
import { aBill, aMoment, aStep, billRules } from '../../../../test/bill.ts'
import { billAtEnd } from './advance-bill.ts'
import type { Bill } from './bill.ts'
import type { Moment, Sight } from './cover-time.ts'
import { endUnseen, goOnWithSound } from './unseen-picture.ts'

const shown = (toMs: number): Sight => ({ picture: 'shown', shown: { fromMs: 0, toMs } })
const black = (lastShownMs: number): Sight => ({
  picture: 'black',
  shown: { fromMs: 0, toMs: lastShownMs },
})
/** Media flows all the time, and the picture until an instant. */
const without = (seenTo: number, told: Pick<Moment, 'creator' | 'payer'>) => ({
  seen: [{ fromMs: 0, toMs: seenTo }],
  ...told,
})
const byCreator = without(10_000, { creator: black(10_000), payer: black(10_000) })
const byPayer = (now: number) => without(10_000, { creator: shown(now), payer: black(10_000) })
const flowing = (now: number) => [[0, now]] as const
const running = aBill({ coveredTo: 10_000, heldBlocks: 50 })
const step = (bill: Bill, now: number, over: Partial<Moment>) => aStep(bill, now, flowing(now), over)

describe('the creator’s picture is missing while media flows', () => {
  test('for 4 s nothing changes; then the price stops and sound goes on', () => {
    expect(step(running, 14_000, byCreator).bill).toMatchObject({ state: 'running', unseen: null })
    const { bill, end } = step(running, 14_001, byCreator)
    expect(end).toBeNull()
    expect(bill).toMatchObject({
      state: 'running',
      billedMs: 0,
      silentMs: 0,
      coveredTo: 14_001,
      unseen: { by: 'creator', fault: 'black', fromMs: 10_000, sinceMs: 14_001, soundMs: null },
    })
    expect(step(bill, 60_000, byCreator).bill.billedMs).toBe(0)
  })

  test('on the payer’s word alone, what may have been seen counts as silence', () => {
    const { bill } = step(running, 14_001, byPayer(14_001))
    expect(bill).toMatchObject({ unseen: { by: 'payer' }, silentMs: 4_001, billedMs: 1_001 })
  })

  test('without any media it is a pause', () => {
    const silent = { ...byCreator, proven: [{ fromMs: 0, toMs: 10_000 }] }
    expect(aStep(running, 14_001, [], silent).bill).toMatchObject({ state: 'paused', unseen: null })
  })

  test('it is back when the creator’s tab shows it again, and the price with it', () => {
    const { bill } = step(running, 14_001, byCreator)
    expect(step(bill, 20_000, { ...byCreator, creator: shown(14_001) }).bill.unseen).not.toBeNull()
    const back = step(bill, 20_000, { ...byCreator, creator: shown(19_800) }).bill
    expect(back).toMatchObject({
      unseen: null,
      coveredTo: 20_000,
      billedMs: 0,
      unseenMs: 0,
      unseenSpans: [{ fromMs: 10_000, toMs: 20_000, by: 'creator', fault: 'black', soundMs: null }],
    })
  })

  test('on the payer’s word it is back only once the payer has looked again', () => {
    const { bill } = step(running, 14_001, byPayer(14_001))
    const covered: Sight = { picture: 'covered', shown: { fromMs: 0, toMs: 10_000 } }
    expect(step(bill, 20_000, { ...byPayer(20_000), payer: covered }).bill.unseen).not.toBeNull()
    const back = step(bill, 20_000, { ...byPayer(20_000), payer: shown(19_500) }).bill
    expect(back).toMatchObject({ unseen: null, unseenMs: 5_999 })
  })

  test('once the creator’s tab says so too, it is back by its word', () => {
    const { bill } = step(running, 14_001, byPayer(14_001))
    const both = step(bill, 16_001, { creator: black(14_500) }).bill
    expect(both).toMatchObject({ unseen: { by: 'creator' }, unseenMs: 2_000 })
    expect(step(both, 20_000, { creator: shown(19_000) }).bill).toMatchObject({
      unseen: null,
      unseenMs: 2_000,
    })
  })
})

describe('without a picture for a minute', () => {
  const { bill: lost } = step(running, 14_001, byCreator)

  test('the payer has 20 s to choose; otherwise the call ends', () => {
    expect(step(lost, 94_000, byCreator).end).toBeNull()
    expect(step(lost, 94_001, byCreator).end).toBe('no_picture')
  })

  test('sound costs half the rate, as a span half as long as it took', () => {
    const sound = goOnWithSound(lost, 80_000, billRules)
    const heard = step(sound, 90_000, byCreator)
    expect(heard).toMatchObject({ end: null, bill: { billedMs: 5_000, state: 'running' } })
    expect(heard.bill.spans).toEqual([{ fromMs: 80_000, toMs: 85_000 }])
    const longer = step(heard.bill, 92_001, byCreator).bill
    expect(longer.spans).toEqual([{ fromMs: 80_000, toMs: 86_000 }])
    expect(step(longer, 92_001, byCreator).bill).toEqual(longer)
    const back = step(longer, 93_000, { ...byCreator, creator: shown(92_900) }).bill
    expect(back).toMatchObject({ unseen: null, coveredTo: 93_000 })
    const after = aStep(back, 95_000, flowing(95_000)).bill
    expect(after.billedMs).toBe(8_000)
    expect(after.spans.at(-1)).toEqual({ fromMs: 93_000, toMs: 95_000 })
  })

  test('who chooses early still hears the rest of the minute for free', () => {
    const sound = goOnWithSound(lost, 30_000, billRules)
    expect(sound.unseen?.soundMs).toBe(74_001)
    expect(step(sound, 74_001, byCreator).bill.billedMs).toBe(0)
    expect(step(sound, 78_001, byCreator).bill.billedMs).toBe(2_000)
    expect(goOnWithSound(sound, 40_000, billRules)).toBe(sound)
  })

  test('sound is billed at most one block beyond what is held', () => {
    const sound = goOnWithSound({ ...lost, heldBlocks: 1 }, 80_000, billRules)
    const { bill } = step(sound, 200_000, byCreator)
    expect(bill).toMatchObject({ billedMs: 20_000, coveredTo: 120_000 })
  })

  test('silence while only sound is paid for pauses the call, and is billed at half beyond the allowance', () => {
    const sound = goOnWithSound(lost, 80_000, billRules)
    const silent = { ...byCreator, proven: [{ fromMs: 0, toMs: 84_000 }] }
    const { bill } = aStep(sound, 88_001, [], silent)
    expect(bill).toMatchObject({ state: 'paused', billedMs: 2_500, silentMs: 4_001 })
  })

  test('free sound on the payer’s word is bounded over the whole call', () => {
    const spent = { ...running, unseenMs: 55_000 }
    const { bill } = step(spent, 14_001, byPayer(14_001))
    expect(step(bill, 39_000, byPayer(39_000)).end).toBeNull()
    expect(step(bill, 39_001, byPayer(39_001)).end).toBe('no_picture')
  })

  test('the end of a call charges nothing for the missing picture, and lists it', () => {
    const ended = endUnseen(billAtEnd(lost, aMoment(30_000, flowing(30_000), byCreator), billRules), 30_000)
    expect(ended).toMatchObject({ billedMs: 0, unseenSpans: [{ fromMs: 10_000, toMs: 30_000 }] })
  })
})
