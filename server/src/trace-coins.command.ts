import type { Composition } from './composition.ts'
import { restsOf, type TraceStep, type Wallet } from './modules/wallet/index.ts'

const lineOf = (step: TraceStep): string =>
  [
    new Date(step.at).toISOString(),
    `#${step.transferId} ${step.kind} ${step.refId}`,
    `${step.amountCoins} coins of ${step.lotId}`,
    `${step.fromAccount} → ${step.toAccount}${step.toLotId ? ` as ${step.toLotId}` : ''}`,
  ].join('  ')

/** Every step of some coins, and where they are now, as lines of text; none for an unknown reference. */
export async function traceLines(
  wallet: Pick<Wallet, 'findLots' | 'trace'>,
  reference: string,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const lotId of await wallet.findLots(reference)) {
    const steps = await wallet.trace(lotId)
    const rests = restsOf(steps).map(({ account, coins }) => `${coins} coins are in ${account}`)
    lines.push(`lot ${lotId}`, ...steps.map(lineOf), ...rests)
  }
  return lines
}

/** Shows an operator the path of coins from their purchase to a payout. */
export async function traceCoinsCommand({ wallet, engines }: Composition, reference: string): Promise<void> {
  const lines = await traceLines(wallet, reference)
  for (const line of lines) console.log(line)
  if (lines.length === 0) {
    console.log('Name a lot, a transfer’s id or a transfer’s key: nothing is known by this name.')
    process.exitCode = 1
  }
  await engines.close()
}
