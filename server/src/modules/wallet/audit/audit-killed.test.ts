import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { aMigratedDirectory } from '../../../../test/migrated-directory.ts'
import { aWallet } from '../../../../test/wallet.ts'
import { openEmbedded } from '../../../adapters/postgres/open-database.ts'

const script = join(import.meta.dirname, '../../../../test/post-while-auditing.ts')
const transfersPerLife = 30
const lives = 2

it('embedded storage keeps every acknowledged transfer if the process is killed during an audit', async () => {
  const directory = await aMigratedDirectory('serendip-killed-')
  try {
    for (let life = 0; life < lives; life += 1) {
      const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
      const acknowledged: string[] = []
      const ended = once(child, 'exit')
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line)
        if (acknowledged.length === transfersPerLife) child.kill('SIGKILL')
      }
      await ended
      expect(acknowledged.length).toBeGreaterThanOrEqual(transfersPerLife)
      const database = await openEmbedded(directory)
      const rows = await database.db.selectFrom('transfers').select('key').execute()
      const kept = new Set(rows.map(({ key }) => key))
      expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
      expect((await aWallet(database).wallet.audit()).differences).toEqual([])
      await database.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}, 180_000)
