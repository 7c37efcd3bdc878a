import type { EmulatedClock } from './emulated-clock.ts'
import type { Faults, Refusal } from './faults.ts'

/** A card as it was typed. */
export interface Card {
  readonly number: string
  readonly month: number
  readonly year: number
  /** The security code; empty where a saved card is charged. */
  readonly code: string
}

/** The person's answer to 3-D Secure, if it was asked. */
export type Authentication = 'none' | 'confirmed' | 'refused'

export type Verdict = 'approved' | 'authentication' | Refusal

interface Behaviour {
  readonly words: string
  /** On a page, where the person is. */
  readonly onPage: Verdict
  /** Of a saved card, later. */
  readonly later: Verdict
}

/** Test cards, by their numbers; any date in the future and any code of three digits go with them. */
export const testCards: Readonly<Record<string, Behaviour>> = {
  '4111111111111111': { words: 'paid', onPage: 'approved', later: 'approved' },
  '5431111111111111': { words: 'paid', onPage: 'approved', later: 'approved' },
  '4000000000000002': { words: 'declined', onPage: 'refused', later: 'refused' },
  '4000000000009995': { words: 'declined: no funds', onPage: 'no_funds', later: 'no_funds' },
  '4000000000000069': { words: 'declined: expired', onPage: 'expired_card', later: 'expired_card' },
  '4000000000000127': { words: 'declined: wrong data', onPage: 'wrong_data', later: 'wrong_data' },
  '4000000000003220': { words: 'asks for 3-D Secure', onPage: 'authentication', later: 'authentication' },
  '4000000000003155': {
    words: 'paid; later payments ask for 3-D Secure',
    onPage: 'approved',
    later: 'authentication',
  },
  '4000000000000341': {
    words: 'paid; later payments are declined: no funds',
    onPage: 'approved',
    later: 'no_funds',
  },
  '4000000000000101': {
    words: 'paid; later payments are declined',
    onPage: 'approved',
    later: 'refused',
  },
}

const codePattern = /^\d{3,4}$/

/** The last moment of the month in which a card expires. */
const endOf = ({ month, year }: Card): number => Date.UTC(year, month, 1)

/** The answer of the card's bank. */
export function judge(
  { clock, faults }: { readonly clock: Pick<EmulatedClock, 'now'>; readonly faults: Faults },
  card: Card,
  {
    isStored,
    authentication,
    operation,
  }: {
    readonly isStored: boolean
    readonly authentication: Authentication
    /** The operation under which a test plans a fault. */
    readonly operation: string
  },
): Verdict {
  if (authentication === 'refused') return 'refused'
  const fault = faults.take(operation, authentication === 'none' ? ['decline', 'authenticate'] : ['decline'])
  if (fault) return fault.kind === 'authenticate' ? 'authentication' : fault.reason
  const behaviour = testCards[card.number]
  if (!behaviour || (!isStored && !codePattern.test(card.code))) return 'wrong_data'
  if (endOf(card) <= clock.now()) return 'expired_card'
  const verdict = isStored ? behaviour.later : behaviour.onPage
  return verdict === 'authentication' && authentication === 'confirmed' ? 'approved' : verdict
}

/** Scheme of a card, as its first digit says. */
export const schemeOf = (number: string): 'visa' | 'mastercard' =>
  number.startsWith('5') ? 'mastercard' : 'visa'
