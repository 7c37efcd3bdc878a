/** A card of the emulated service: its behaviour when it is charged later, without the person being on the page. */
export interface TestCard {
  readonly brand: string
  readonly words: string
  /** The bank refuses the charge. */
  readonly reason?: string
  /** The bank wants the person to confirm the charge. */
  readonly asks?: true
  /** The money is taken, and the answer is lost; it is returned likewise. */
  readonly breaks?: true
  /** Times at which the notification of a charge is sent, in ms after it; none: it is lost. */
  readonly notifyAfterMs: readonly number[]
}

/** A notification that is late. */
const lateMs = 8_000

/** By their last four digits. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242': { brand: 'visa', words: 'every later payment succeeds', notifyAfterMs: [0] },
  '9995': {
    brand: 'visa',
    words: 'later payments are declined: no funds',
    reason: 'no_funds',
    notifyAfterMs: [0],
  },
  '0069': {
    brand: 'mastercard',
    words: 'later payments are declined: expired',
    reason: 'expired_card',
    notifyAfterMs: [0],
  },
  '3155': { brand: 'visa', words: 'later payments ask for 3-D Secure', asks: true, notifyAfterMs: [0] },
  '0341': {
    brand: 'visa',
    words: 'later payments take the money and time out; the notification is late',
    breaks: true,
    notifyAfterMs: [lateMs],
  },
  '0119': {
    brand: 'mastercard',
    words: 'later payments take the money and time out; no notification ever comes',
    breaks: true,
    notifyAfterMs: [],
  },
  '5556': { brand: 'mastercard', words: 'later payments are notified twice', notifyAfterMs: [0, 0] },
}
export const usualCard = '4242'
