import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, type Service, sparePort, startUntil, stopChild } from './service.ts'

export const hasRedis = (): boolean => findProgram('redis-server') !== null

/** An empty Redis without persistence; a port makes it the successor of one that was stopped. */
export async function startRedis(givenPort: number | null = null): Promise<Service> {
  const program = findProgram('redis-server')
  if (!program) throw new Error('Redis is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'serendip-redis-'))
  const port = givenPort ?? (await sparePort())
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = await startUntil(program, [...args, '--dir', folder], /Ready to accept connections/)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await stopChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
