import { expect, test } from 'vitest'
import { aBill } from '../state/call-fixtures.ts'
import { billPromptOf } from './bill-prompt.ts'

const running = { state: 'running', consented: true, previewUntil: null } as const

test.each([
  ['a preview asks whether to stay', aBill(), 'stay'],
  ['without coins for a minute, staying asks for coins first', aBill({ balanceCoins: 59 }), 'short'],
  ['nor does a call begin without coins for a minute', aBill({ state: 'asking', balanceCoins: 0 }), 'short'],
  ['a person who stays sees when counting begins', aBill({ consented: true }), 'consented'],
  ['without a preview the call begins at the payer’s word', aBill({ state: 'asking' }), 'begin'],
  ['a running call with time enough asks nothing', aBill(running), null],
  [
    'few coins ask for more',
    aBill({ ...running, warningSeconds: 60, secondsLeft: 50, balanceCoins: 55 }),
    'low',
  ],
  [
    'a cap that ends the call before the coins do is named',
    aBill({
      ...running,
      warningSeconds: 60,
      secondsLeft: 40,
      balanceCoins: 900,
      capCoins: 120,
      chargedCoins: 80,
    }),
    'cap',
  ],
  [
    'a spending limit that ends the call before the coins do is named, for more coins would not help',
    aBill({ ...running, warningSeconds: 15, secondsLeft: 10, balanceCoins: 900 }),
    'limit',
  ],
  ['a closed bill asks nothing', aBill({ state: 'closed' }), null],
  ['a creator is never asked', aBill({ role: 'creator' }), null],
] as const)('%s', (_, bill, prompt) => {
  expect(billPromptOf(bill)).toBe(prompt)
})
