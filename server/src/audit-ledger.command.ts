import type { Composition } from './composition.ts'

/** Recomputes the ledger and says OK or what differs; the process's exit code says the same. */
export async function auditLedgerCommand({ wallet, engines }: Composition): Promise<void> {
  const audit = await wallet.audit()
  const { transfers, postings, wallets, circulatingCoins } = audit
  console.log(
    `${transfers} transfers, ${postings} postings, ${wallets} wallets, ${circulatingCoins} coins to spend`,
  )
  for (const { rule, subject, expected, actual } of audit.differences) {
    console.log(`${rule}: ${subject} should be ${expected} and is ${actual}`)
  }
  console.log(audit.ok ? 'OK' : `WRONG: ${audit.differences.length} differences`)
  if (!audit.ok) process.exitCode = 1
  await engines.close()
}
