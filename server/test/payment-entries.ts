import { generateKeyPairSync } from 'node:crypto'

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
export type ServiceName = keyof typeof entries

/** An entry of PAYMENT_PROVIDERS for a service that no test reaches. */
export const entryOf = (name: ServiceName, over: object = {}) => ({
  provider: name,
  ...entries[name],
  ...over,
})
