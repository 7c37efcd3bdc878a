import { expect, it } from 'vitest'
import { describeEngines } from '../test/database.ts'
import { aBilledCall, aPayer, aWallet, holdBlock, settleBlock } from '../test/wallet.ts'
import { traceLines } from './trace-coins.command.ts'

describeEngines('tracing coins', (open) => {
  it('shows an operator every step from the purchase to the payout, by lot, by transfer and by order', async () => {
    const test = aWallet(await open())
    const { wallet, deps } = test
    const payerId = await aPayer(test, { paid: 100 })
    const call = aBilledCall(test, payerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 12 })
    await wallet.voidHold(deps.db, call)
    await wallet.post(deps.db, {
      kind: 'payout_reserve',
      key: 'payout:1',
      ref: { type: 'payout', id: 'p' },
      creatorId: call.creatorId,
      amountCoins: 4,
      matureMs: 0,
    })

    const lines = await traceLines(wallet, `paid:${payerId}`)
    const [lotLine = '', ...rest] = lines
    const kinds = rest.flatMap((line) => /#\d+ (\w+)/.exec(line)?.[1] ?? [])
    expect(kinds).toEqual(['purchase', 'hold', 'settle', 'settle', 'void', 'payout_reserve'])
    // 12 of 20 held coins were used: half of them is the creator's, of which four are paid out.
    expect(rest.slice(kinds.length)).toEqual([
      `88 coins are in wallet:${payerId}`,
      `2 coins are in earned:${call.creatorId}`,
      '6 coins are in house:calls',
      '4 coins are in payout:reserved',
    ])
    const transferId = /#(\d+) purchase/.exec(lines.join('\n'))?.[1] ?? ''
    expect(await traceLines(wallet, lotLine.replace('lot ', ''))).toEqual(lines)
    expect(await traceLines(wallet, transferId)).toEqual(lines)
    expect(await traceLines(wallet, 'order:unknown')).toEqual([])
  })
})
