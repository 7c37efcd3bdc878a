import type { BillPictureGap, CallBill } from '@serendip/contract'
import type { ProductSettings } from '../../settings/index.ts'
import { type Bill, balanceIfEnded, chargedOf, earnedOf, secondsLeft, soundPerPicture } from './bill.ts'
import { decideByOf, freeUntilOf } from './unseen-picture.ts'

type PresentRules = Pick<
  ProductSettings,
  'callPauseEndMs' | 'callWarnSeconds' | 'callUnseenMs' | 'callSoundDecideMs'
>

/** The tightest warning reached; null while there is more time than the widest. */
function warningAt(seconds: number, warnings: readonly number[]): number | null {
  const reached = warnings.filter((warning) => seconds <= warning)
  return reached.length > 0 ? Math.min(...reached) : null
}

function presentUnseen(bill: Bill, rules: PresentRules): BillPictureGap | null {
  if (bill.unseen === null) return null
  const { by, fault, soundMs } = bill.unseen
  return {
    by,
    fault,
    freeUntil: freeUntilOf(bill, rules),
    decideBy: decideByOf(bill, rules),
    sound: soundMs !== null,
    soundRateCoins: bill.rateCoins / soundPerPicture,
  }
}

/** The bill as one of its two people may see it: the payer's coins are visible only to the payer. */
export function presentBill(bill: Bill, userId: string, balanceCoins: number, rules: PresentRules): CallBill {
  const isPayer = userId === bill.payerId
  const isOpen = bill.state !== 'closed'
  const left = isPayer && isOpen ? secondsLeft(bill, balanceCoins) : null
  const isDeciding = bill.state === 'preview' || bill.state === 'asking'
  return {
    callId: bill.callId,
    role: isPayer ? 'payer' : 'creator',
    state: bill.state,
    rateCoins: bill.rateCoins,
    consented: bill.consent !== null,
    previewUntil: isDeciding ? bill.decideBy : null,
    pausedUntil: bill.pausedSince === null ? null : bill.pausedSince + rules.callPauseEndMs,
    billedMs: bill.billedMs,
    chargedCoins: chargedOf(bill),
    secondsLeft: left,
    warningSeconds: left === null ? null : warningAt(left, rules.callWarnSeconds),
    balanceCoins: isPayer ? balanceIfEnded(bill, balanceCoins) : null,
    capCoins: isPayer ? bill.capCoins : null,
    earnedCoins: isPayer ? null : earnedOf(bill),
    unseen: presentUnseen(bill, rules),
  }
}
