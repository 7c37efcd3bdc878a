import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { shopKey } from '../../test/shop.ts'
import { readConfig } from '../config/config.ts'
import type { Db } from '../kernel/db.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { composePaymentParts } from './compose-payment-parts.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const secret = 'a secret of sixteen characters or more'
const entries = {
  segpay: {
    eticket: '199001:27001',
    userId: 'user',
    accessKey: 'key',
    postbackUser: 'segpay',
    postbackPasswords: [secret],
    addresses: ['203.0.113.0/24'],
  },
  billing: {
    securityKey: 'key',
    signingKeys: [secret],
    pageKeyId: 'page',
    pageKey: secret,
    merchantId: '900001',
  },
  checkoutChamp: {
    loginId: 'login',
    password: 'password',
    campaigns: { EUR: { campaignId: '1', productId: '2' } },
    page: 'https://pay.example/checkout',
    notificationSecrets: [secret],
  },
  medoro: {
    merchantId: '1234567',
    keys: [{ index: 1, merchantPrivateKey: privateKey, gatewayPublicKey: publicKey }],
  },
}
type Name = keyof typeof entries

const entryOf = (name: Name, over: object = {}) => ({ provider: name, ...entries[name], ...over })
const partsOf = (serendip: readonly object[]) =>
  composePaymentParts(readConfig({ PAYMENT_PROVIDERS: JSON.stringify({ serendip }) }), {
    clock: aClock(),
    // Nothing is read while the parts are made.
    db: null as unknown as Db,
    secrets: createSecrets(shopKey),
    originOf: () => null,
  })

test('a brand has the services of its configuration, in that order, and another brand has none', async () => {
  const names: readonly Name[] = ['segpay', 'billing', 'checkoutChamp', 'medoro']
  const { providers, notifications, emulator } = await partsOf(names.map((name) => entryOf(name)))
  expect(providers('serendip').map(({ provider }) => provider.name)).toEqual(names)
  expect(providers('another')).toEqual([])
  expect(Object.keys(notifications).toSorted()).toEqual([...names].toSorted())
  expect(emulator).toBeNull()
})

test.each<[string, Name, object]>([
  ['a short password of postbacks', 'segpay', { postbackPasswords: ['short'] }],
  ['postbacks from nowhere', 'segpay', { addresses: [] }],
  ['a host instead of an address', 'segpay', { addresses: ['segpay.com'] }],
  ['no signing key', 'billing', { signingKeys: [] }],
  ['a setting that nobody knows', 'billing', { sandbox: true }],
])('%s is refused at the start', (_words, name, over) => {
  const env = { PAYMENT_PROVIDERS: JSON.stringify({ serendip: [entryOf(name, over)] }) }
  expect(() => readConfig(env)).toThrow('PAYMENT_PROVIDERS')
})
