import { createHash } from 'node:crypto'
import { DomainError } from '../../kernel/domain-error.ts'
import type {
  OfferPostback,
  OfferwallFormat,
  OfferwallProvider,
} from '../../modules/offerwall/offerwall-provider.port.ts'
import { checkHash, coinsIn, queryOf, textIn } from './read-query.ts'

export interface AdgateKeys {
  /** The wall's code. */
  readonly wall: string
  /** Ours: the `key` of the address that is entered at AdGate. */
  readonly secret: string
}

const states: Readonly<Record<string, OfferPostback['state']>> = {
  pending: 'pending',
  approved: 'credited',
  rejected: 'rejected',
}

/** The postback `?key=…&tx={conversion_id}&user={s1}&points={points}&state={state}&name={offer_name}` [D]. */
export const adgateFormat: OfferwallFormat = {
  shownFields: ['tx', 'points', 'state', 'name'],
  read(query) {
    const state = states[query.get('state') ?? '']
    if (!state) throw new DomainError('bad_input')
    return {
      transactionId: textIn(query, 'tx'),
      wallId: textIn(query, 'user'),
      coins: coinsIn(query, 'points', { isReversal: state === 'rejected' }),
      state,
      title: query.get('name') || null,
    }
  },
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** AdGate signs nothing: its postback's address is a secret [D]. */
export const createAdgate = (
  { wall: code, secret }: AdgateKeys,
  wall = 'https://wall.adgaterewards.com',
): OfferwallProvider => ({
  name: 'adgate',
  frames: [new URL(wall).origin],
  wallUrl: (wallId) => `${wall}/${encodeURIComponent(code)}/${encodeURIComponent(wallId)}`,
  checkSender(call) {
    const given = queryOf(call).get('key') ?? ''
    checkHash(digest(secret), digest(given).toString('hex'))
  },
})
