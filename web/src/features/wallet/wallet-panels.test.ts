import { expect, test } from 'vitest'
import { askedPanel, walletPanels } from './wallet-panels.ts'

test.each([
  ['earned', true, 'earned'],
  ['limits', true, 'limits'],
  ['limits', false, 'limits'],
  // A person who earns nothing has no such panel.
  ['earned', false, 'history'],
  ['elsewhere', true, 'history'],
  [null, false, 'history'],
] as const)('the address asks for %s, by a creator: %s, and %s opens', (asked, isCreator, opens) => {
  expect(askedPanel(asked, walletPanels(isCreator))).toBe(opens)
})
