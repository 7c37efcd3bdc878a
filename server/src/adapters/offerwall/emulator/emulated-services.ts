import { createHash, createHmac } from 'node:crypto'

/** Keys as the services gave them to the publisher. */
export interface EmulatedKeys {
  readonly bitlabs: { readonly token: string; readonly secret: string }
  readonly ayet: { readonly slot: string; readonly secret: string }
  readonly cpx: { readonly app: string; readonly secret: string }
  readonly adgate: { readonly wall: string; readonly secret: string }
}

export type EmulatedName = keyof EmulatedKeys
export type EmulatedState = 'pending' | 'approved' | 'rejected' | 'reversed'

/** An offer that somebody finished on a wall. */
export interface EmulatedConversion {
  readonly person: string
  readonly transaction: string
  readonly title: string
  readonly coins: number
  readonly state: EmulatedState
}

export interface EmulatedService {
  /** Whether it tells of conversions that wait for a check. */
  readonly hasPending: boolean
  /** The person who opened the wall at this address; null for an address that is none of its walls. */
  personAt(path: string, query: URLSearchParams): string | null
  /** The request that tells of a conversion, to the address that the publisher entered. */
  tell(
    address: string,
    conversion: EmulatedConversion,
  ): { readonly url: string; readonly headers: Record<string, string> }
}

const pairs = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const bitlabs = ({ token, secret }: EmulatedKeys['bitlabs']): EmulatedService => ({
  hasPending: true,
  personAt: (path, query) => (path === '/' && query.get('token') === token ? query.get('uid') : null),
  tell(address, { person, transaction, title, coins, state }) {
    const isBack = state === 'reversed'
    const unsigned = `${address}?${pairs({
      uid: person,
      tx: isBack ? `${transaction}-back` : transaction,
      val: isBack ? -coins : coins,
      type: isBack ? 'RECONCILIATION' : '',
      state: isBack ? '' : { pending: 'PENDING', approved: 'COMPLETED', rejected: 'REJECTED' }[state],
      ref: isBack ? transaction : '',
      name: title,
    })}`
    const hash = createHmac('sha1', secret).update(unsigned, 'utf8').digest('hex')
    return { url: `${unsigned}&hash=${hash}`, headers: {} }
  },
})

/** As `urlencode` of PHP writes a value: a space is a plus, and only letters, digits, `-`, `_` and `.` stay. */
const phpEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const ayet = ({ slot, secret }: EmulatedKeys['ayet']): EmulatedService => ({
  hasPending: false,
  personAt: (path, query) =>
    path === `/offers/web_offerwall/${slot}` ? query.get('external_identifier') : null,
  tell(address, { person, transaction, title, coins, state }) {
    const isBack = state === 'reversed'
    const fields: Readonly<Record<string, string | number>> = {
      transaction_id: isBack ? `r-${transaction}` : transaction,
      payout_usd: (isBack ? -coins : coins) / 100,
      currency_amount: isBack ? -coins : coins,
      external_identifier: person,
      is_chargeback: isBack ? 1 : 0,
      offer_name: title,
    }
    const sorted = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${phpEncoded(String(fields[name]))}`)
      .join('&')
    const hash = createHmac('sha256', secret).update(sorted, 'utf8').digest('hex')
    return { url: `${address}?${pairs(fields)}`, headers: { 'X-Ayetstudios-Security-Hash': hash } }
  },
})

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

const cpx = ({ app, secret }: EmulatedKeys['cpx']): EmulatedService => ({
  hasPending: false,
  personAt(path, query) {
    const person = query.get('ext_user_id')
    const isSigned = query.get('secure_hash') === md5(`${person}-${secret}`)
    return path === '/index.php' && query.get('app_id') === app && isSigned ? person : null
  },
  tell: (address, { person, transaction, coins, state }) => ({
    url: `${address}?${pairs({
      status: state === 'approved' ? 1 : 2,
      trans_id: transaction,
      user_id: person,
      amount_local: state === 'approved' ? `${coins}.00` : 0,
      type: state === 'approved' ? 'complete' : 'canceled',
      hash: md5(`${transaction}-${secret}`),
    })}`,
    headers: {},
  }),
})

const adgate = ({ wall, secret }: EmulatedKeys['adgate']): EmulatedService => ({
  hasPending: true,
  personAt(path) {
    const [, code, person] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    return code === wall ? (person ?? null) : null
  },
  tell: (address, { person, transaction, title, coins, state }) => ({
    url: `${address}?${pairs({
      key: secret,
      tx: transaction,
      user: person,
      points: state === 'reversed' ? -coins : coins,
      state: state === 'reversed' ? 'rejected' : state,
      name: title,
    })}`,
    headers: {},
  }),
})

export const emulatedServices = (keys: EmulatedKeys): Readonly<Record<EmulatedName, EmulatedService>> => ({
  bitlabs: bitlabs(keys.bitlabs),
  ayet: ayet(keys.ayet),
  cpx: cpx(keys.cpx),
  adgate: adgate(keys.adgate),
})
