import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/root.ts'
import type { DescribedContract } from './describe-contract.ts'

const storedPath = join(root, 'contract/previous/contract.json')

export const readStoredContract = (): DescribedContract => JSON.parse(readFileSync(storedPath, 'utf8'))

/** One line for each route and message, so that a release shows what changed. */
export function storeContract(contract: DescribedContract): void {
  const parts = Object.entries(contract).map(([part, entries]) => {
    const lines = Object.entries(entries).map(
      ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    )
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`
  })
  writeFileSync(storedPath, `{\n${parts.join(',\n')}\n}\n`)
}
