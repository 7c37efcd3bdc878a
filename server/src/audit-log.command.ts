import type { Composition } from './composition.ts'

/** Recomputes the chain of the security log and reports OK or where it breaks; so does the exit code. */
export async function auditLogCommand({ audit, engines }: Composition): Promise<void> {
  const { entries, withoutDetails, last, fault } = await audit.verify()
  console.log(`${entries} entries, the details of ${withoutDetails} of them were forgotten in time`)
  if (last) console.log(`the last one is ${last.seq} ${last.hash}`)
  console.log(fault === null ? 'OK' : `WRONG: ${fault}`)
  if (fault !== null) process.exitCode = 1
  await engines.close()
}
