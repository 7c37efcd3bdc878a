import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { entryOf, type ServiceName } from '../../test/payment-entries.ts'
import { shopKey } from '../../test/shop.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../kernel/db.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { composePaymentParts } from './compose-payment-parts.ts'

const partsOf = (serendip: readonly object[]) =>
  composePaymentParts(readConfig({ PAYMENT_PROVIDERS: JSON.stringify({ serendip }) }), {
    clock: aClock(),
    // Nothing is read while the parts are made.
    db: null as unknown as Db,
    secrets: createSecrets(shopKey),
    originOf: () => null,
  })

test('a brand has the services of its configuration, in that order, and another brand has none', async () => {
  const names: readonly ServiceName[] = ['segpay', 'billing', 'checkoutChamp', 'medoro']
  const { providers, notifications, emulator } = await partsOf(names.map((name) => entryOf(name)))
  expect(providers('serendip').map(({ provider }) => provider.name)).toEqual(names)
  expect(providers('another')).toEqual([])
  expect(Object.keys(notifications).toSorted()).toEqual([...names].toSorted())
  expect(emulator).toBeNull()
})

test.each<[string, ServiceName, object]>([
  ['a short password of postbacks', 'segpay', { postbackPasswords: ['short'] }],
  ['postbacks from nowhere', 'segpay', { addresses: [] }],
  ['a host instead of an address', 'segpay', { addresses: ['segpay.com'] }],
  ['no signing key', 'billing', { signingKeys: [] }],
  ['a setting that nobody knows', 'billing', { sandbox: true }],
])('%s is refused at the start', (_words, name, over) => {
  const env = { PAYMENT_PROVIDERS: JSON.stringify({ serendip: [entryOf(name, over)] }) }
  expect(() => readConfig(env)).toThrow('PAYMENT_PROVIDERS')
})
