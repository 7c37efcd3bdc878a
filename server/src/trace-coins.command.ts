import type { Composition } from './composition.ts'
import type { TraceStep, Wallet } from './modules/wallet/index.ts'

const lineOf = (step: TraceStep): string =>
  [
    new Date(step.at).toISOString(),
    `#${step.transferId} ${step.kind} ${step.refId}`,
    `${step.amountCoins} coins of ${step.lotId}`,
    `${step.fromAccount} → ${step.toAccount}${step.toLotId ? ` as ${step.toLotId}` : ''}`,
  ].join('  ')

/** Where the coins of these steps are now, account by account: inflow less outflow. */
function restLines(steps: readonly TraceStep[]): readonly string[] {
  const rest = new Map<string, number>()
  const add = (account: string, coins: number) => rest.set(account, (rest.get(account) ?? 0) + coins)
  for (const { fromAccount, toAccount, amountCoins } of steps) {
    add(fromAccount, -amountCoins)
    add(toAccount, amountCoins)
  }
  return [...rest]
    .filter(([, coins]) => coins > 0)
    .map(([account, coins]) => `${coins} coins are in ${account}`)
}

/** Every step of some coins, and where they are now, as lines of text; none for an unknown reference. */
export async function traceLines(
  wallet: Pick<Wallet, 'findLots' | 'trace'>,
  reference: string,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const lotId of await wallet.findLots(reference)) {
    const steps = await wallet.trace(lotId)
    lines.push(`lot ${lotId}`, ...steps.map(lineOf), ...restLines(steps))
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
