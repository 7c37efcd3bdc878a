import { createHmac } from 'node:crypto'
import { DomainError } from '../../kernel/domain-error.ts'
import type {
  OfferPostback,
  OfferwallFormat,
  OfferwallProvider,
} from '../../modules/offerwall/offerwall-provider.port.ts'
import { checkHash, coinsIn, textIn } from './read-query.ts'

export interface BitlabsKeys {
  /** Public: it is in the wall's address. */
  readonly token: string
  readonly secret: string
}

/**
 * The states of offers and receipts (`state`), and the kinds of calls about surveys (`type`), where a state is empty. A
 * reconciliation takes back what a completion gave; it names that as `ref` [I].
 */
const states: Readonly<Record<string, OfferPostback['state']>> = {
  PENDING: 'pending',
  REVIEWING: 'pending',
  COMPLETED: 'credited',
  COMPLETE: 'credited',
  SCREENOUT: 'credited',
  START_BONUS: 'credited',
  REJECTED: 'rejected',
  RECONCILIATION: 'rejected',
}

/** A general reward callback names no state of an offer: what it pays, or takes back, is done. */
function stateIn(query: URLSearchParams): OfferPostback['state'] | undefined {
  const name = query.get('state') || query.get('type')
  if (name) return states[name]
  return query.get('val')?.startsWith('-') ? 'rejected' : 'credited'
}

/** The reward callback `?uid=[%UID%]&tx=[%TX%]&val=[%VAL%]&type=[%TYPE%]&state=…&ref=[%REF%]&name=…` [D]. */
export const bitlabsFormat: OfferwallFormat = {
  shownFields: ['tx', 'ref', 'val', 'type', 'state', 'name'],
  read(query) {
    const state = stateIn(query)
    if (!state) throw new DomainError('bad_input')
    return {
      transactionId: query.get('ref') && state === 'rejected' ? textIn(query, 'ref') : textIn(query, 'tx'),
      wallId: textIn(query, 'uid'),
      coins: coinsIn(query, 'val', { isReversal: state === 'rejected' }),
      state,
      title: query.get('name') || null,
    }
  },
}

const hashMark = '&hash='

/** BitLabs signs the whole address before `&hash=`, as it is, with HMAC-SHA1 [D]. */
export const createBitlabs = (
  { token, secret }: BitlabsKeys,
  wall = 'https://web.bitlabs.ai',
): OfferwallProvider => ({
  name: 'bitlabs',
  frames: [new URL(wall).origin],
  wallUrl: (wallId) => `${wall}/?${new URLSearchParams({ uid: wallId, token })}`,
  checkSender({ url }) {
    const at = url.lastIndexOf(hashMark)
    // A parameter behind the hash would not be signed.
    const hash = at < 0 ? undefined : url.slice(at + hashMark.length)
    checkHash(
      createHmac('sha1', secret)
        .update(url.slice(0, Math.max(at, 0)))
        .digest(),
      hash,
    )
  },
})
